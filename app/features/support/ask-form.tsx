import type * as z from "zod/mini";
import { maxMessage, maxSubject } from "#contract/sizes";
import type { CaptchaChallenge } from "~/lib/api/api-error";
import { type CheckedFormResult, useCheckedForm } from "~/lib/forms/use-checked-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { EmailField } from "~/ui/email-field";
import { Field } from "~/ui/field";
import fieldStyles from "~/ui/field.module.css";
import formPage from "~/ui/form-page.module.css";
import { CaptchaField } from "../captcha/captcha-field";
import { useNotSent } from "./not-sent";
import { parsePictureIds } from "./picture-ids";
import { PicturesField } from "./pictures-field";
import { OwnQuestionFields, QuestionFields } from "./support-schemas";
import { TextArea } from "./text-area";

export type AskFormProps = CheckedFormResult & {
  action: string;
  /** Without an account, an email address is required for the answer. */
  isVisitor: boolean;
  categories: { alias: string; title: string }[];
  category: string;
  /** Values prefilled by another page. */
  prefill?: { subject: string; message: string } | null;
  captcha: CaptchaChallenge | null;
};

type Values = Partial<z.infer<typeof QuestionFields>>;

/** The form for a question to support. */
export function AskForm({
  action,
  isVisitor,
  categories,
  category,
  prefill = null,
  captcha,
  ...result
}: AskFormProps) {
  const { t } = useTranslation("support");
  const { formProps, fields, isSent, getError, getTyped, formError } = useCheckedForm<Values>({
    ...result,
    id: "ask",
    getSchema: () => (isVisitor ? QuestionFields : OwnQuestionFields),
    getText: (error, values) => t(`errors.${error}` as "errors.limit", { ...values, count: 5 }),
    canSend: () => checkOnline(),
  });
  const { alert, checkOnline } = useNotSent(formError, action);
  return (
    <form {...formProps} action={action} encType="multipart/form-data" className={formPage.form}>
      {alert}
      {isVisitor ? (
        <EmailField
          id={fields.email.id}
          label={t("form.email")}
          hint={t("form.emailHint")}
          error={getError("email")}
          defaultValue={getTyped("email")}
        />
      ) : null}
      <div className={fieldStyles.field}>
        <label htmlFor={fields.category.id}>{t("form.category")}</label>
        <select
          id={fields.category.id}
          name="category"
          className={fieldStyles.input}
          defaultValue={getTyped("category") ?? category}
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
        error={getError("subject")}
        defaultValue={getTyped("subject") ?? prefill?.subject}
        autoComplete="off"
        maxLength={maxSubject}
      />
      <TextArea
        id={fields.message.id}
        name="message"
        label={t("form.message")}
        hint={t("form.messageHint", { most: maxMessage })}
        error={getError("message")}
        defaultValue={getTyped("message") ?? prefill?.message}
        maxLength={maxMessage}
      />
      <PicturesField
        id={fields.pictures.id}
        uploadedIds={parsePictureIds(getTyped("attached"))}
        pictureHref={isVisitor ? null : (id) => paths.resources.supportPicture(id)}
        error={getError("pictures")}
      />
      {captcha ? <CaptchaField id={fields.captcha.id} captcha={captcha} error={getError("captcha")} /> : null}
      <Button look="primary" isWide aria-busy={isSent || undefined}>
        {t("form.send")}
      </Button>
    </form>
  );
}
