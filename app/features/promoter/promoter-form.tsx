import type { FormResult } from "~/lib/forms/form-result";
import { type CheckedFormResult, useCheckedForm } from "~/lib/forms/use-checked-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";
import { PasswordField } from "~/ui/password-field";
import { CaptchaField } from "../captcha/captcha-field";
import { PromoterFields } from "./promoter-schema";

export type PromoterFormProps = CheckedFormResult & {
  action: string;
  captcha: FormResult["captcha"];
};

/** The sign-in form for promoters. */
export function PromoterForm({ action, captcha, ...result }: PromoterFormProps) {
  const { t } = useTranslation("auth");
  const { formProps, fields, isSent, getError, getTyped, formError } = useCheckedForm({
    ...result,
    id: "promoter",
    getSchema: () => PromoterFields,
    getText: (error, values) => t(`errors.${error}` as "errors.limit", values),
  });
  return (
    <form {...formProps} action={action} className={formPage.form}>
      <FormError id={formError?.id}>{formError?.text}</FormError>
      <Field
        id={fields.promoter.id}
        name="promoter"
        label={t("promoter.id")}
        error={getError("promoter")}
        defaultValue={getTyped("promoter") ?? ""}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        isFirst
      />
      <PasswordField
        id={fields.password.id}
        name="password"
        label={t("fields.password")}
        error={getError("password")}
        autoComplete="current-password"
        maxLength={200}
        texts={{ show: t("fields.showPassword"), hide: t("fields.hidePassword") }}
      />
      {captcha ? (
        <CaptchaField
          id={fields.captcha.id}
          captcha={captcha}
          error={getError("captcha")}
          renewHref={action}
        />
      ) : null}
      <Button look="primary" isWide aria-busy={isSent || undefined}>
        {t("buttons.signIn")}
      </Button>
    </form>
  );
}
