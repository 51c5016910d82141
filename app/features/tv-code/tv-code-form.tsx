import { Form } from "@remix-run/react";
import { codeLength } from "#domain/login";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { DigitsField } from "~/ui/digits-field";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";

/** The form for the code shown on a television, entered by the viewer who confirms it. */
export function TvCodeForm({ code, watch }: { code: string; watch: string | null }) {
  const { t } = useTranslation("auth");
  const { formProps, checker, isSent, field, formError } = useActionForm({
    id: "tv-code",
    loadSchema: async () => {
      const { TvCodeFields } = await import("./tv-code-schema");
      return () => TvCodeFields;
    },
    getText: (error, values) => t(`errors.${error}` as "errors.limit", values),
    secrets: [],
  });
  return (
    <Form {...formProps} className={formPage.form}>
      {checker}
      <FormError id={formError?.id}>{formError?.text}</FormError>
      {watch === null ? null : <input type="hidden" name="watch" value={watch} />}
      <DigitsField
        {...field("code", code)}
        label={t("fields.tvCode")}
        autoComplete="off"
        count={codeLength}
        isFirst
      />
      <Button look="primary" isWide aria-busy={isSent || undefined}>
        {t("buttons.continue")}
      </Button>
    </Form>
  );
}
