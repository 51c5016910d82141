import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { codeLength } from "#domain/login";
import { useBlurAfterPress } from "~/lib/forms/use-blur-after-press";
import { formatCountdown } from "~/lib/time/machine-time";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import fieldStyles from "~/ui/field.module.css";
import styles from "./tv-code.module.css";
import { digitsOf, TvCodeFields } from "./tv-code-schema";

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
  const [isSent, setIsSent] = useState(false);
  const [form, fields] = useForm({
    id: `tv-code${action.replaceAll("/", "-")}`,
    lastResult: submission,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: TvCodeFields }),
    onSubmit: (event) => {
      // A second press while the answer is awaited would use up a try.
      if (isSent) event.preventDefault();
      setIsSent(true);
    },
  });
  useEffect(() => {
    // A page that is shown again from the browser's memory may be sent again.
    const onShow = () => setIsSent(false);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  const element = useRef<HTMLFormElement>(null);
  useBlurAfterPress(element);
  const formError = form.errors?.[0];
  const codeError = fields.code.errors?.[0];
  const typed = submission?.initialValue?.code;
  return (
    <form {...getFormProps(form)} ref={element} method="post" action={action} className={styles.form}>
      {formError ? (
        <p id={form.errorId} role="alert" className={fieldStyles.error}>
          {t(`errors.${formError}` as "errors.limit", { time: formatCountdown(wait ?? 0) })}
        </p>
      ) : null}
      <Field
        id={fields.code.id}
        name="code"
        label={t("fields.tvCode")}
        error={codeError === undefined ? undefined : t(`errors.${codeError}` as "errors.codeWrong")}
        defaultValue={typeof typed === "string" ? typed : code}
        className={styles.code}
        inputMode="numeric"
        autoComplete="off"
        maxLength={codeLength + 1}
        isFirst
        onInput={(event) => {
          event.currentTarget.value = digitsOf(event.currentTarget.value).slice(0, codeLength);
        }}
        onPaste={(event) => {
          event.preventDefault();
          event.currentTarget.value = digitsOf(event.clipboardData.getData("text")).slice(0, codeLength);
          event.currentTarget.dispatchEvent(new Event("input", { bubbles: true }));
        }}
      />
      <Button look="primary" isWide aria-busy={isSent || undefined}>
        {t("buttons.continue")}
      </Button>
    </form>
  );
}
