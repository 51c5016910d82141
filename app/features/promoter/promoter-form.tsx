import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useRef } from "react";
import type { FormResult } from "~/lib/forms/form-result";
import { useBlurAfterPress } from "~/lib/forms/use-blur-after-press";
import { useCountdown } from "~/lib/forms/use-countdown";
import { useSingleSubmit } from "~/lib/forms/use-single-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { formatCountdown } from "~/lib/time/machine-time";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import fieldStyles from "~/ui/field.module.css";
import formPage from "~/ui/form-page.module.css";
import { PasswordField } from "~/ui/password-field";
import { CaptchaField } from "../captcha/captcha-field";
import { PromoterFields } from "./promoter-schema";

export type PromoterFormProps = {
  action: string;
  submission: SubmissionResult<string[]> | null;
  captcha: FormResult["captcha"];
  /** When another password may be tried. */
  expired: number | null;
  now: number;
};

/** Id and password of a promoter. */
export function PromoterForm({ action, submission, captcha, expired, now }: PromoterFormProps) {
  const { t } = useTranslation("auth");
  const { isSent, onSubmit } = useSingleSubmit();
  const [form, fields] = useForm({
    id: "promoter",
    lastResult: submission,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: PromoterFields }),
    onSubmit,
  });
  const element = useRef<HTMLFormElement>(null);
  useBlurAfterPress(element);
  const left = useCountdown(expired, now);
  const error = (name: keyof typeof fields) => {
    const key = fields[name].errors?.[0];
    return key === undefined ? undefined : t(`errors.${key}` as "errors.unknown");
  };
  const formError = form.errors?.[0];
  const typed = submission?.initialValue?.promoter;
  return (
    <form {...getFormProps(form)} ref={element} method="post" action={action} className={formPage.form}>
      {formError ? (
        <p id={form.errorId} role="alert" className={fieldStyles.error}>
          {t(`errors.${formError}` as "errors.limit", { time: formatCountdown(left ?? 0) })}
        </p>
      ) : null}
      <Field
        id={fields.promoter.id}
        name="promoter"
        label={t("promoter.id")}
        error={error("promoter")}
        defaultValue={typeof typed === "string" ? typed : ""}
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
        error={error("password")}
        autoComplete="current-password"
        maxLength={200}
        texts={{ show: t("fields.showPassword"), hide: t("fields.hidePassword") }}
      />
      {captcha ? (
        <CaptchaField id={fields.captcha.id} captcha={captcha} error={error("captcha")} renewHref={action} />
      ) : null}
      <Button look="primary" isWide aria-busy={isSent || undefined}>
        {t("buttons.signIn")}
      </Button>
    </form>
  );
}
