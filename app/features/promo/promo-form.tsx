import { Form } from "@remix-run/react";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import fieldStyles from "~/ui/field.module.css";
import formPage from "~/ui/form-page.module.css";
import { CaptchaField, RenewCaptcha } from "../captcha/captcha-field";
import styles from "./promo.module.css";
import { getPromoErrorTitle } from "./promo-errors";

type Props = {
  /** The code from the URL. */
  code: string;
  /** The page to continue to afterwards. */
  back: string | null;
  isVirtual: boolean;
};

/** A form for a promo code or a gift certificate's code. */
export function PromoForm({ code, back, isVirtual }: Props) {
  const { t } = useTranslation("promo");
  const to = useLocalised();
  const { formProps, checker, isSent, isFocusTaken, field, captcha, formError } = useActionForm({
    id: "promo-code",
    loadSchema: async () => {
      const { PromoFields } = await import("./promo-schema");
      return () => PromoFields;
    },
    getText: (error, values) =>
      t(`errors.${error === "unknown" ? "default" : error}` as "errors.limit", values),
    secrets: ["captcha"],
  });
  const title = formError === null ? null : getPromoErrorTitle(formError.key);
  return (
    <Form {...formProps} className={formPage.form}>
      {checker}
      {formError ? (
        <div id={formError.id} role="alert" className={styles.error}>
          {title === null ? null : <h2>{t(`titles.${title}`)}</h2>}
          <p className={fieldStyles.error}>{formError.text}</p>
          {title === null ? null : (
            <a href={to(isVirtual ? paths.support() : paths.accountSupport())}>{t("support")}</a>
          )}
        </div>
      ) : null}
      {back === null ? null : <input type="hidden" name="back" value={back} />}
      <Field
        {...field("code", code)}
        label={t("form.code")}
        hint={t("form.hint")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        isFirst={!isFocusTaken}
      />
      {captcha ? <CaptchaField {...field("captcha")} captcha={captcha} /> : null}
      <Button look="primary" isWide aria-busy={isSent || undefined}>
        {t(isVirtual ? "form.signUp" : "form.activate")}
      </Button>
      {captcha ? <RenewCaptcha /> : null}
    </Form>
  );
}
