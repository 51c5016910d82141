import { type FetcherWithComponents, Form } from "@remix-run/react";
import { codeLength, formatPhone, maskPhoneForSignIn } from "#domain/login";
import { pinLength } from "#domain/pin";
import type { FormResponse } from "~/lib/forms/form-result";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button, LinkButton } from "~/ui/button";
import { DigitsField } from "~/ui/digits-field";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";
import { HiddenFields } from "~/ui/hidden-fields";
import { CaptchaField, RenewCaptcha } from "../captcha/captcha-field";
import { ResendButton } from "../fields/resend-button";
import { usePhoneMask } from "../fields/use-phone-mask";
import styles from "./pin.module.css";
import type { PinValues, PinView } from "./pin-schemas";

export type PinFormProps = {
  view: PinView;
  /** When the next code may be requested, in Unix seconds; `now` is the server's clock. */
  resend: number | null;
  now: number;
  /** The link for a forgotten PIN. */
  forgottenHref: string | null;
  supportEmail?: string;
};
type Props = PinFormProps & {
  /** Hidden fields: where the form stands, or the profile that the PIN opens. */
  hidden?: Readonly<Record<string, string>>;
  /** The form's target if it is not the page itself. */
  action?: string;
  /** For the popup, which must stay open. */
  popup?: { fetcher: FetcherWithComponents<FormResponse>; served: FormResponse | undefined };
};

const noFields = {};

/** The form of a PIN step, checked by the server and, once it is used, in the browser. */
export function PinForm({
  view,
  resend,
  now,
  forgottenHref,
  supportEmail = "",
  hidden = noFields,
  action,
  popup,
}: Props) {
  const { t } = useTranslation(["pin", "common"]);
  const { formProps, checker, isSent, isFocusTaken, field, getTyped, captcha, formError } =
    useActionForm<PinValues>({
      id: `pin-${view.kind}`,
      loadSchema: async () => {
        const { getPinSchema } = await import("./pin-schemas");
        return (intent) => getPinSchema(view.kind, intent);
      },
      getText: (error, values) =>
        error === "server"
          ? t("common:errors.server")
          : t(`errors.${error as "smsUnsupported"}`, { ...values, email: supportEmail }),
      fetcher: popup?.fetcher,
      served: popup?.served,
    });
  const phoneMask = usePhoneMask(maskPhoneForSignIn);
  const typedPhone = getTyped("phone") ?? "";
  const SendingForm = popup?.fetcher.Form ?? Form;
  const hasPin =
    view.kind === "create" || view.kind === "everytime" || view.kind === "delete" || view.kind === "check";
  return (
    <SendingForm {...formProps} {...(action === undefined ? {} : { action })} className={formPage.form}>
      {checker}
      <FormError id={formError?.id}>{formError?.text}</FormError>
      <HiddenFields of={hidden} />
      {hasPin ? (
        <DigitsField
          {...field("pin")}
          label={t(view.kind === "create" ? "fields.newPin" : "fields.pin")}
          count={pinLength}
          isSecret
          autoComplete="off"
          // The settings begin with their menu.
          isFirst={(view.kind === "check" || view.kind === "delete") && !isFocusTaken}
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
          {...field("phone")}
          type="tel"
          label={t("fields.phone")}
          defaultValue={maskPhoneForSignIn(typedPhone) ?? typedPhone}
          autoComplete="tel"
          maxLength={30}
          isFirst={!isFocusTaken}
          {...phoneMask}
        />
      ) : null}
      {view.kind === "phone_code" ? (
        <DigitsField
          {...field("code")}
          label={t("fields.code")}
          count={codeLength}
          autoComplete="one-time-code"
          isFirst={!isFocusTaken}
        />
      ) : null}
      {captcha ? <CaptchaField {...field("captcha")} captcha={captcha} /> : null}
      {view.kind === "remind" ? (
        <>
          {view.phone === null ? null : (
            <Button look="primary" isWide name="intent" value="sms">
              {t("buttons.remindSms", { phone: formatPhone(view.phone) })}
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
        <ResendButton
          intent="resend"
          resend={resend}
          now={now}
          needsCaptcha={captcha !== null}
          getWaitText={(time) => t("resendIn", { time })}
        >
          {t("buttons.resend")}
        </ResendButton>
      ) : null}
      {(view.kind === "phone_create" || view.kind === "phone_send") && view.email ? (
        <Button look="text" isWide name="intent" value="email" formNoValidate>
          {t("buttons.removeByEmail", { email: view.email })}
        </Button>
      ) : null}
      {forgottenHref === null ? null : (
        <LinkButton look="text" isWide href={forgottenHref}>
          {t("forgotten")}
        </LinkButton>
      )}
      {captcha ? <RenewCaptcha /> : null}
    </SendingForm>
  );
}
