import { Form } from "@remix-run/react";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";
import { PasswordField } from "~/ui/password-field";
import { CaptchaField, RenewCaptcha } from "../captcha/captcha-field";

/** The sign-in form for promoters. */
export function PromoterForm() {
  const { t } = useTranslation("auth");
  const { formProps, checker, isSent, isFocusTaken, field, captcha, formError } = useActionForm({
    id: "promoter",
    loadSchema: async () => {
      const { PromoterFields } = await import("./promoter-schema");
      return () => PromoterFields;
    },
    getText: (error, values) => t(`errors.${error}` as "errors.limit", values),
  });
  return (
    <Form {...formProps} className={formPage.form}>
      {checker}
      <FormError id={formError?.id}>{formError?.text}</FormError>
      <Field
        {...field("promoter")}
        label={t("promoter.id")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        isFirst={!isFocusTaken}
      />
      <PasswordField
        {...field("password")}
        label={t("fields.password")}
        autoComplete="current-password"
        maxLength={200}
        texts={{ show: t("fields.showPassword"), hide: t("fields.hidePassword") }}
      />
      {captcha ? <CaptchaField {...field("captcha")} captcha={captcha} /> : null}
      <Button look="primary" isWide aria-busy={isSent || undefined}>
        {t("buttons.signIn")}
      </Button>
      {captcha ? <RenewCaptcha /> : null}
    </Form>
  );
}
