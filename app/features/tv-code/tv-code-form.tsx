import { codeLength } from "#domain/login";
import { type CheckedFormResult, useCheckedForm } from "~/lib/forms/use-checked-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { DigitsField } from "~/ui/digits-field";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";
import { TvCodeFields } from "./tv-code-schema";

export type TvCodeFormProps = CheckedFormResult & {
  action: string;
  code: string;
};

/** The form for the code shown on a television, entered by the viewer who confirms it. */
export function TvCodeForm({ action, code, ...result }: TvCodeFormProps) {
  const { t } = useTranslation("auth");
  const { formProps, fields, isSent, getError, getTyped, formError } = useCheckedForm({
    ...result,
    id: `tv-code${action.replaceAll("/", "-")}`,
    getSchema: () => TvCodeFields,
    getText: (error, values) => t(`errors.${error}` as "errors.limit", values),
  });
  return (
    <form {...formProps} action={action} className={formPage.form}>
      <FormError id={formError?.id}>{formError?.text}</FormError>
      <DigitsField
        id={fields.code.id}
        name="code"
        label={t("fields.tvCode")}
        error={getError("code")}
        defaultValue={getTyped("code") ?? code}
        autoComplete="off"
        count={codeLength}
        isFirst
      />
      <Button look="primary" isWide aria-busy={isSent || undefined}>
        {t("buttons.continue")}
      </Button>
    </form>
  );
}
