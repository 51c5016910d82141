import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useRef } from "react";
import { codeLength, formatPhone } from "#domain/login";
import { pinLength } from "#domain/pin";
import type { AskedCaptcha } from "~/lib/api/api-error";
import { useBlurAfterPress } from "~/lib/forms/use-blur-after-press";
import { useCountdown } from "~/lib/forms/use-countdown";
import { useSingleSubmit } from "~/lib/forms/use-single-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { formatCountdown } from "~/lib/time/machine-time";
import { Button, LinkButton } from "~/ui/button";
import { DigitsField } from "~/ui/digits-field";
import { Field } from "~/ui/field";
import fieldStyles from "~/ui/field.module.css";
import formPage from "~/ui/form-page.module.css";
import { CaptchaField } from "../captcha/captcha-field";
import styles from "./pin.module.css";
import { getPinSchema, type PinValues, type PinView } from "./pin-schemas";

export type PinFormProps = {
  view: PinView;
  /** Where the form is sent to, language included. */
  action: string;
  /** Sent along: the page to go on to, or the profile that the PIN opens. */
  hidden: Readonly<Record<string, string>>;
  submission: SubmissionResult<string[]> | null;
  captcha: AskedCaptcha | null;
  /** Unix seconds: until when nothing is accepted, and when the next code may be asked for. */
  expired: number | null;
  resend: number | null;
  now: number;
  /** Where the forgotten PIN leads. */
  forgottenHref: string | null;
  /** Sends the form by script, where the page is not to be left. */
  send?: (form: HTMLFormElement) => void;
};

/** The form of a step of the PIN: plain fields that are checked on the server and, once turned to, in the browser. */
export function PinForm({
  view,
  action,
  hidden,
  submission,
  captcha,
  expired,
  resend,
  now,
  forgottenHref,
  send,
}: PinFormProps) {
  const { t } = useTranslation("pin");
  const { isSent, onSubmit } = useSingleSubmit();
  const [form, fields] = useForm<PinValues>({
    id: `pin-${view.kind}`,
    lastResult: submission,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: getPinSchema(view.kind, formData.get("intent") as string | null) }),
    onSubmit: (event) => {
      onSubmit(event);
      if (!send || event.defaultPrevented) return;
      event.preventDefault();
      send(event.currentTarget);
    },
  });
  const element = useRef<HTMLFormElement>(null);
  useBlurAfterPress(element);
  const left = useCountdown(expired, now);
  const untilResend = useCountdown(resend, now) ?? 0;
  const error = (field: keyof PinValues) => {
    const key = fields[field].errors?.[0];
    return key === undefined ? undefined : t(`errors.${key}` as "errors.unknown");
  };
  const formError = form.errors?.[0];
  const hasPin =
    view.kind === "create" || view.kind === "everytime" || view.kind === "delete" || view.kind === "check";
  return (
    <form {...getFormProps(form)} ref={element} method="post" action={action} className={formPage.form}>
      {formError ? (
        <p id={form.errorId} role="alert" className={fieldStyles.error}>
          {formError === "limit" && left !== null
            ? t("errors.limit", { time: formatCountdown(left) })
            : t(`errors.${formError}` as "errors.unknown")}
        </p>
      ) : null}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {hasPin ? (
        <DigitsField
          id={fields.pin.id}
          name="pin"
          label={t(view.kind === "create" ? "fields.newPin" : "fields.pin")}
          error={error("pin")}
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
            // What was refused is not shown as if it were so.
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
          error={error("phone")}
          defaultValue={formatPhone((submission?.initialValue?.["phone"] as string | undefined) ?? "")}
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
          error={error("code")}
          count={codeLength}
          autoComplete="one-time-code"
          isFirst
        />
      ) : null}
      {captcha ? <CaptchaField id={fields.captcha.id} captcha={captcha} error={error("captcha")} /> : null}
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
