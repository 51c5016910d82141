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
import { CaptchaField } from "../captcha/captcha-field";
import styles from "./promo.module.css";
import { getPromoErrorTitle } from "./promo-errors";
import { PromoFields } from "./promo-schema";

export type PromoFormProps = {
  action: string;
  /** The code that the address names. */
  code: string;
  /** Where the viewer goes on afterwards. */
  back: string | null;
  isVirtual: boolean;
  supportHref: string;
  submission: SubmissionResult<string[]> | null;
  captcha: FormResult["captcha"];
  /** When another code may be tried. */
  expired: number | null;
  now: number;
};

/** A promo code or that of a gift certificate. */
export function PromoForm({
  action,
  code,
  back,
  isVirtual,
  supportHref,
  submission,
  captcha,
  expired,
  now,
}: PromoFormProps) {
  const { t } = useTranslation("promo");
  const { isSent, onSubmit } = useSingleSubmit();
  const [form, fields] = useForm({
    id: "promo-code",
    lastResult: submission,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: PromoFields }),
    onSubmit,
  });
  const element = useRef<HTMLFormElement>(null);
  useBlurAfterPress(element);
  const left = useCountdown(expired, now);
  const error = (name: "code" | "captcha") => {
    const key = fields[name].errors?.[0];
    return key === undefined ? undefined : t(`errors.${key}` as "errors.codeEmpty");
  };
  const formError = form.errors?.[0];
  const title = formError === undefined ? null : getPromoErrorTitle(formError);
  const typed = submission?.initialValue?.code;
  return (
    <form {...getFormProps(form)} ref={element} method="post" action={action} className={formPage.form}>
      {formError ? (
        <div id={form.errorId} role="alert" className={styles.error}>
          {title === null ? null : <h2>{t(`titles.${title}`)}</h2>}
          <p className={fieldStyles.error}>
            {t(`errors.${formError}` as "errors.limit", { time: formatCountdown(left ?? 0) })}
          </p>
          {title === null ? null : <a href={supportHref}>{t("support")}</a>}
        </div>
      ) : null}
      {back === null ? null : <input type="hidden" name="back" value={back} />}
      <Field
        id={fields.code.id}
        name="code"
        label={t("form.code")}
        hint={t("form.hint")}
        error={error("code")}
        defaultValue={typeof typed === "string" ? typed : code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        isFirst
      />
      {captcha ? <CaptchaField id={fields.captcha.id} captcha={captcha} error={error("captcha")} /> : null}
      <Button look="primary" isWide aria-busy={isSent || undefined}>
        {t(isVirtual ? "form.signUp" : "form.activate")}
      </Button>
    </form>
  );
}
