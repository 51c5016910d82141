import { type FetcherWithComponents, Form } from "@remix-run/react";
import { codeLength } from "#domain/login";
import type { FormResponse } from "~/lib/forms/form-result";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { DigitsField } from "~/ui/digits-field";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";
import { HiddenFields } from "~/ui/hidden-fields";
import { CaptchaField, RenewCaptcha } from "../captcha/captcha-field";
import { ResendButton } from "../fields/resend-button";
import type { ConfirmPhoneValues } from "./confirm-phone-schema";

type Props = {
  /** When the next code may be requested, in Unix seconds, and the server's clock; null before the first. */
  sent: { resend: number; now: number } | null;
  /** Where confirming leads. */
  back: string | null;
  /** For the popup, which must stay open. */
  fetcher?: FetcherWithComponents<FormResponse | undefined>;
};

const fromPopup = { from: "popup" };

/** Has a code sent to the unconfirmed number, and then asks for it. */
export function ConfirmPhoneForm({ sent, back, fetcher }: Props) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  const { formProps, checker, isSent, isFocusTaken, field, captcha, formError } =
    useActionForm<ConfirmPhoneValues>({
      id: "confirm-phone",
      loadSchema: async () => (await import("./confirm-phone-schema")).getConfirmPhoneSchema,
      fields: sent ? ["code"] : [],
      getText: (error, values) => t(`errors.${error as "limit"}`, values),
      fetcher,
    });
  const SendingForm = fetcher?.Form ?? Form;
  return (
    <SendingForm {...formProps} action={to(paths.confirmPhone(back))} className={formPage.form}>
      {checker}
      <FormError id={formError?.id}>{formError?.text}</FormError>
      {fetcher ? <HiddenFields of={fromPopup} /> : null}
      {sent ? (
        <DigitsField
          {...field("code")}
          label={t("fields.codeSms")}
          isFirst={!isFocusTaken}
          count={codeLength}
          autoComplete="one-time-code"
        />
      ) : null}
      {captcha ? <CaptchaField {...field("captcha")} captcha={captcha} /> : null}
      <Button
        look="primary"
        isWide
        name="intent"
        value={sent ? "confirm" : "send"}
        aria-busy={isSent || undefined}
      >
        {t(sent ? "buttons.phoneCode" : "buttons.sendCode")}
      </Button>
      {sent ? (
        <ResendButton
          intent="send"
          {...sent}
          needsCaptcha={captcha !== null}
          getWaitText={(time) => t("resendIn", { time })}
        >
          {t("buttons.resend")}
        </ResendButton>
      ) : null}
      <LinkButton look="text" isWide href={to(paths.changeLogin("phone"))}>
        {t("confirmPhone.other")}
      </LinkButton>
      {captcha ? <RenewCaptcha /> : null}
    </SendingForm>
  );
}
