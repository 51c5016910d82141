import type { FormResult } from "~/lib/forms/form-result";
import { type CheckedFormResult, useCheckedForm } from "~/lib/forms/use-checked-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import fieldStyles from "~/ui/field.module.css";
import formPage from "~/ui/form-page.module.css";
import { CaptchaField } from "../captcha/captcha-field";
import styles from "./promo.module.css";
import { getPromoErrorTitle } from "./promo-errors";
import { PromoFields } from "./promo-schema";

export type PromoFormProps = CheckedFormResult & {
  action: string;
  /** The code from the URL. */
  code: string;
  /** The page to continue to afterwards. */
  back: string | null;
  isVirtual: boolean;
  supportHref: string;
  captcha: FormResult["captcha"];
};

/** A form for a promo code or a gift certificate's code. */
export function PromoForm({
  action,
  code,
  back,
  isVirtual,
  supportHref,
  captcha,
  ...result
}: PromoFormProps) {
  const { t } = useTranslation("promo");
  const { formProps, fields, isSent, getError, getTyped, formError } = useCheckedForm({
    ...result,
    id: "promo-code",
    getSchema: () => PromoFields,
    getText: (error, values) => t(`errors.${error}` as "errors.limit", values),
  });
  const title = formError === null ? null : getPromoErrorTitle(formError.key);
  return (
    <form {...formProps} action={action} className={formPage.form}>
      {formError ? (
        <div id={formError.id} role="alert" className={styles.error}>
          {title === null ? null : <h2>{t(`titles.${title}`)}</h2>}
          <p className={fieldStyles.error}>{formError.text}</p>
          {title === null ? null : <a href={supportHref}>{t("support")}</a>}
        </div>
      ) : null}
      {back === null ? null : <input type="hidden" name="back" value={back} />}
      <Field
        id={fields.code.id}
        name="code"
        label={t("form.code")}
        hint={t("form.hint")}
        error={getError("code")}
        defaultValue={getTyped("code") ?? code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        isFirst
      />
      {captcha ? <CaptchaField id={fields.captcha.id} captcha={captcha} error={getError("captcha")} /> : null}
      <Button look="primary" isWide aria-busy={isSent || undefined}>
        {t(isVirtual ? "form.signUp" : "form.activate")}
      </Button>
    </form>
  );
}
