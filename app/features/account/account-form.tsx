import { Form } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { codeLength, formatPhone, maskPhoneForAccount } from "#domain/login";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { DigitsField } from "~/ui/digits-field";
import { EmailField } from "~/ui/email-field";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { PasswordField } from "~/ui/password-field";
import { CaptchaField, RenewCaptcha } from "../captcha/captcha-field";
import { ResendButton } from "../fields/resend-button";
import { usePhoneMask } from "../fields/use-phone-mask";
import styles from "./account.module.css";
import type { AccountField } from "./account-schemas";
import type { AccountFormData } from "./proof.server";

/** An account form, checked by the server and, once it is used, in the browser. */
export function AccountForm({
  view,
  fields,
  login,
  proofBy,
  otherWay,
  againHref,
  supportEmail,
  ...timing
}: AccountFormData) {
  const { t } = useTranslation(["account", "auth"]);
  const to = useLocalised();
  const { formProps, checker, isSent, isFocusTaken, field, captcha, formError, isCodeUnused } = useActionForm(
    {
      id: `account-${view.kind}`,
      loadSchema: async () => {
        const { getAccountSchema } = await import("./account-schemas");
        return (intent) => getAccountSchema(view, intent);
      },
      fields,
      getText: (error, values) =>
        t(`errors.${error}` as "errors.smsUnsupported", { ...values, email: supportEmail }),
    },
  );
  const by = "by" in view ? view.by : null;
  const codeHint = isCodeUnused ? t("auth:codeUnused") : undefined;
  const inputs: Record<AccountField, ReactNode> = {
    email: (
      <EmailField
        {...field("email", login)}
        label={t("fields.email")}
        isFirst={by !== null && !isFocusTaken}
      />
    ),
    phone: <PhoneField {...field("phone", formatPhone(login))} isFirst={by !== null && !isFocusTaken} />,
    password: (
      <PasswordField
        {...field("password")}
        label={t(view.kind === "password" ? "fields.oldPassword" : "fields.password")}
        texts={{ show: t("fields.showPassword"), hide: t("fields.hidePassword") }}
        autoComplete="current-password"
      />
    ),
    proof: (
      <DigitsField
        {...field("proof")}
        hint={codeHint}
        label={t(proofBy === "email" ? "fields.proofEmail" : "fields.proofSms")}
        count={codeLength}
        autoComplete="one-time-code"
      />
    ),
    newPassword: (
      <PasswordField
        {...field("newPassword")}
        label={t("fields.newPassword")}
        hint={t("fields.passwordHint")}
        texts={{ show: t("fields.showPassword"), hide: t("fields.hidePassword") }}
        autoComplete="new-password"
      />
    ),
    code: (
      <DigitsField
        {...field("code")}
        hint={codeHint}
        label={t(view.kind === "emailCode" ? "fields.codeEmail" : "fields.codeSms")}
        isFirst={!isFocusTaken}
        count={codeLength}
        autoComplete="one-time-code"
      />
    ),
  };
  return (
    <Form {...formProps} className={styles.form}>
      {checker}
      <FormError id={formError?.id}>{formError?.text}</FormError>
      {Object.entries(inputs).map(([name, input]) =>
        fields.includes(name) ? <Fragment key={name}>{input}</Fragment> : null,
      )}
      {captcha ? <CaptchaField {...field("captcha")} captcha={captcha} /> : null}
      <Button
        look="primary"
        isWide
        name="intent"
        value={by === "request" ? "proof" : "go"}
        aria-busy={isSent || undefined}
      >
        {by === "request" ? t("buttons.sendCode") : t(`buttons.${view.kind}`)}
      </Button>
      {by === "code" || by === null ? (
        <ResendButton
          intent={by === null ? "resend" : "proof"}
          {...timing}
          needsCaptcha={captcha !== null}
          getWaitText={(time) => t("resendIn", { time })}
        >
          {t("buttons.resend")}
        </ResendButton>
      ) : null}
      {by === "password" && view.kind === "password" ? (
        <LinkButton look="text" isWide href={to(paths.auth("password-recovery"))}>
          {t("auth:forgotten")}
        </LinkButton>
      ) : null}
      {otherWay ? (
        <LinkButton look="text" isWide href={otherWay.href}>
          {t(`byOther.${otherWay.way}`)}
        </LinkButton>
      ) : null}
      {againHref === null ? null : (
        <LinkButton look="text" isWide href={againHref}>
          {t("again")}
        </LinkButton>
      )}
      {captcha ? <RenewCaptcha /> : null}
    </Form>
  );
}

type PhoneProps = {
  id: string;
  error: string | undefined;
  defaultValue: string | undefined;
  isFirst: boolean;
};

/** A phone number with the account's input mask (AMB-126). */
function PhoneField(field: PhoneProps) {
  const { t } = useTranslation("account");
  const mask = usePhoneMask(maskPhoneForAccount);
  return (
    <Field
      {...field}
      name="phone"
      label={t("fields.phone")}
      type="tel"
      autoComplete="tel"
      maxLength={32}
      placeholder="+7 999 999-99-99"
      {...mask}
    />
  );
}
