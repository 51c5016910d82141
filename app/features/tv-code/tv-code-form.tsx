import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useRef } from "react";
import { codeLength } from "#domain/login";
import { useBlurAfterPress } from "~/lib/forms/use-blur-after-press";
import { useSingleSubmit } from "~/lib/forms/use-single-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { formatCountdown } from "~/lib/time/machine-time";
import { Button } from "~/ui/button";
import { DigitsField } from "~/ui/digits-field";
import fieldStyles from "~/ui/field.module.css";
import formPage from "~/ui/form-page.module.css";
import { TvCodeFields } from "./tv-code-schema";

export type TvCodeFormProps = {
  action: string;
  code: string;
  submission: SubmissionResult<string[]> | null;
  /** Seconds until another code may be tried. */
  wait: number | null;
};

/** The code that a television shows, typed by the viewer who lets it in. */
export function TvCodeForm({ action, code, submission, wait }: TvCodeFormProps) {
  const { t } = useTranslation("auth");
  const { isSent, onSubmit } = useSingleSubmit();
  const [form, fields] = useForm({
    id: `tv-code${action.replaceAll("/", "-")}`,
    lastResult: submission,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: TvCodeFields }),
    onSubmit,
  });
  const element = useRef<HTMLFormElement>(null);
  useBlurAfterPress(element);
  const formError = form.errors?.[0];
  const codeError = fields.code.errors?.[0];
  const typed = submission?.initialValue?.code;
  return (
    <form {...getFormProps(form)} ref={element} method="post" action={action} className={formPage.form}>
      {formError ? (
        <p id={form.errorId} role="alert" className={fieldStyles.error}>
          {t(`errors.${formError}` as "errors.limit", { time: formatCountdown(wait ?? 0) })}
        </p>
      ) : null}
      <DigitsField
        id={fields.code.id}
        name="code"
        label={t("fields.tvCode")}
        error={codeError === undefined ? undefined : t(`errors.${codeError}` as "errors.codeWrong")}
        defaultValue={typeof typed === "string" ? typed : code}
        autoComplete="off"
        count={codeLength}
        isGrouped
        isFirst
      />
      <Button look="primary" isWide aria-busy={isSent || undefined}>
        {t("buttons.continue")}
      </Button>
    </form>
  );
}
