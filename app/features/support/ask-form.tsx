import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useRef } from "react";
import { maxMessage, maxSubject } from "#contract/support";
import type { AskedCaptcha } from "~/lib/api/api-error";
import { useBlurAfterPress } from "~/lib/forms/use-blur-after-press";
import { useSingleSubmit } from "~/lib/forms/use-single-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import fieldStyles from "~/ui/field.module.css";
import formPage from "~/ui/form-page.module.css";
import { CaptchaField } from "../captcha/captcha-field";
import { PicturesField } from "./pictures-field";
import styles from "./support.module.css";
import { OwnQuestionFields, QuestionFields } from "./support-schemas";
import { TextArea } from "./text-area";
import { useFormTexts } from "./use-form-texts";

export type AskFormProps = {
  action: string;
  /** Without an account: an address for the answer. */
  isVisitor: boolean;
  categories: { alias: string; title: string }[];
  category: string;
  /** What a question that begins elsewhere is opened with. */
  begun?: { subject: string; message: string } | null;
  submission: SubmissionResult<string[]> | null;
  captcha: AskedCaptcha | null;
  expired: number | null;
  now: number;
};

type Values = {
  category: string;
  subject: string;
  message: string;
  email: string;
  pictures: unknown;
  captcha: string;
};

/** A question to support. */
export function AskForm({
  action,
  isVisitor,
  categories,
  category,
  begun = null,
  submission,
  captcha,
  expired,
  now,
}: AskFormProps) {
  const { t } = useTranslation("support");
  const { isSent, onSubmit } = useSingleSubmit();
  const [form, fields] = useForm<Values>({
    id: "ask",
    lastResult: submission,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: isVisitor ? QuestionFields : OwnQuestionFields }) as never,
    onSubmit: (event) => {
      checkOnline(event);
      if (!event.defaultPrevented) onSubmit(event);
    },
  });
  const element = useRef<HTMLFormElement>(null);
  useBlurAfterPress(element);
  const {
    notice,
    checkOnline,
    getError,
    getTyped: typed,
  } = useFormTexts({ form, submission, action, expired, now });
  const error = (name: keyof Values) => getError(fields[name].errors?.[0]);
  return (
    <form
      {...getFormProps(form)}
      ref={element}
      method="post"
      action={action}
      encType="multipart/form-data"
      className={formPage.form}
    >
      {notice}
      {isVisitor ? (
        <Field
          id={fields.email.id}
          name="email"
          type="email"
          label={t("form.email")}
          hint={t("form.emailHint")}
          error={error("email")}
          defaultValue={typed("email")}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      ) : null}
      <div className={fieldStyles.field}>
        <label htmlFor={fields.category.id}>{t("form.category")}</label>
        <select
          id={fields.category.id}
          name="category"
          className={styles.select}
          defaultValue={typed("category") ?? category}
        >
          {categories.map(({ alias, title }) => (
            <option key={alias} value={alias}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <Field
        id={fields.subject.id}
        name="subject"
        label={t("form.subject")}
        error={error("subject")}
        defaultValue={typed("subject") ?? begun?.subject}
        autoComplete="off"
        maxLength={maxSubject}
      />
      <TextArea
        id={fields.message.id}
        name="message"
        label={t("form.message")}
        hint={t("form.messageHint", { most: maxMessage })}
        error={error("message")}
        defaultValue={typed("message") ?? begun?.message}
        maxLength={maxMessage}
      />
      <PicturesField
        id={fields.pictures.id}
        kept={(typed("attached") ?? "").split(",").filter(Boolean)}
        pictureHref={isVisitor ? null : (id) => paths.resources.supportPicture(id)}
        error={error("pictures")}
      />
      {captcha ? <CaptchaField id={fields.captcha.id} captcha={captcha} error={error("captcha")} /> : null}
      <Button look="primary" isWide aria-busy={isSent || undefined}>
        {t("form.send")}
      </Button>
    </form>
  );
}
