import { codeLength, formatPhone } from "#domain/login";
import { pinLength } from "#domain/pin";
import type { CaptchaChallenge } from "~/lib/api/api-error";
import { type CheckedFormResult, useCheckedForm } from "~/lib/forms/use-checked-form";
import { useCountdown } from "~/lib/forms/use-countdown";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { formatCountdown } from "~/lib/time/machine-time";
import { Button, LinkButton } from "~/ui/button";
import { DigitsField } from "~/ui/digits-field";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";
import { CaptchaField } from "../captcha/captcha-field";
import styles from "./pin.module.css";
import { getPinSchema, type PinValues, type PinView } from "./pin-schemas";

export type PinFormProps = CheckedFormResult & {
  view: PinView;
  /** The form's target, including the language. */
  action: string;
  /** Hidden fields: the page to continue to, or the profile that the PIN opens. */
  hidden: Readonly<Record<string, string>>;
  captcha: CaptchaChallenge | null;
  /** When the next code may be requested, in Unix seconds. */
  resend: number | null;
  /** The link for a forgotten PIN. */
  forgottenHref: string | null;
  /** Submits the form by script, for popups that must stay open. */
  send?: (form: HTMLFormElement) => void;
};

/**
 * The form of a PIN step: plain fields that are validated on the server and, after the first interaction, in the
 * browser.
 */
export function PinForm({
  view,
  action,
  hidden,
  captcha,
  resend,
  forgottenHref,
  send,
  ...result
}: PinFormProps) {
  const { t } = useTranslation("pin");
  const { formProps, fields, isSent, getError, getTyped, formError } = useCheckedForm<PinValues>({
    ...result,
    id: `pin-${view.kind}`,
    getSchema: (intent) => getPinSchema(view.kind, intent),
    getText: (error, values) => t(`errors.${error}` as "errors.limit", values),
    send,
  });
  const untilResend = useCountdown(resend, result.now) ?? 0;
  const hasPin =
    view.kind === "create" || view.kind === "everytime" || view.kind === "delete" || view.kind === "check";
  return (
    <form {...formProps} action={action} className={formPage.form}>
      <FormError id={formError?.id}>{formError?.text}</FormError>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {hasPin ? (
        <DigitsField
          id={fields.pin.id}
          name="pin"
          label={t(view.kind === "create" ? "fields.newPin" : "fields.pin")}
          error={getError("pin")}
          count={pinLength}
          isSecret
          autoComplete="off"
          isFirst={view.kind !== "everytime"}
        />
      ) : null}
      {view.kind === "create" || view.kind === "everytime" ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            name="everytime"
            value="on"
            // A refused change must not look accepted.
            defaultChecked={view.kind === "everytime" && view.isEverytime}
          />
          <span>{t("fields.everytime")}</span>
        </label>
      ) : null}
      {view.kind === "phone_create" ? (
        <Field
          id={fields.phone.id}
          name="phone"
          type="tel"
          label={t("fields.phone")}
          error={getError("phone")}
          defaultValue={formatPhone(getTyped("phone") ?? "")}
          autoComplete="tel"
          maxLength={30}
          isFirst
          onBlur={(event) => {
            event.currentTarget.value = formatPhone(event.currentTarget.value);
          }}
        />
      ) : null}
      {view.kind === "phone_code" ? (
        <DigitsField
          id={fields.code.id}
          name="code"
          label={t("fields.code")}
          error={getError("code")}
          count={codeLength}
          autoComplete="one-time-code"
          isFirst
        />
      ) : null}
      {captcha ? <CaptchaField id={fields.captcha.id} captcha={captcha} error={getError("captcha")} /> : null}
      {view.kind === "remind" ? (
        <>
          {view.phone === null ? null : (
            <Button look="primary" isWide name="intent" value="sms">
              {t("buttons.remindSms", { phone: view.phone })}
            </Button>
          )}
          {view.email === null ? null : (
            <Button look={view.phone === null ? "primary" : "quiet"} isWide name="intent" value="email">
              {t("buttons.remindEmail", { email: view.email })}
            </Button>
          )}
        </>
      ) : (
        <Button look="primary" isWide name="intent" value={view.kind} aria-busy={isSent || undefined}>
          {t(`buttons.${view.kind}`)}
        </Button>
      )}
      {view.kind === "phone_code" ? (
        <Button look="text" isWide name="intent" value="resend" disabled={untilResend > 0}>
          {untilResend > 0 ? t("resendIn", { time: formatCountdown(untilResend) }) : t("buttons.resend")}
        </Button>
      ) : null}
      {forgottenHref === null ? null : (
        <LinkButton look="text" isWide href={forgottenHref}>
          {t("forgotten")}
        </LinkButton>
      )}
    </form>
  );
}
