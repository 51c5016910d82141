import { Form } from "@remix-run/react";
import type * as z from "zod/mini";
import { maxMessage, maxSubject } from "#contract/sizes";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { EmailField } from "~/ui/email-field";
import { Field } from "~/ui/field";
import formPage from "~/ui/form-page.module.css";
import { SelectField } from "~/ui/select-field";
import { CaptchaField, RenewCaptcha } from "../captcha/captcha-field";
import { useNotSent } from "./not-sent";
import { parsePictureIds } from "./picture-ids";
import { PicturesField } from "./pictures-field";
import type { QuestionFields } from "./support-schemas";
import { TextArea } from "./text-area";
import { useEmptiedForm } from "./use-emptied-form";

type Props = {
  action: string;
  /** Without an account, an email address is required for the answer. */
  isVisitor: boolean;
  categories: { alias: string; title: string }[];
  category: string;
  /** Values prefilled by another page. */
  prefill: { subject: string; message: string } | null;
  /** Where the page stays: when a question was stored, and what to do then. */
  stored?: number | null;
  onStored?: () => void;
};

/** The form for a question to support. */
export function AskForm({ action, isVisitor, categories, category, prefill, stored, onStored }: Props) {
  const { t } = useTranslation("support");
  const form = useActionForm<Partial<z.infer<typeof QuestionFields>>>({
    id: "ask",
    loadSchema: async () => {
      const { OwnQuestionFields, QuestionFields } = await import("./support-schemas");
      return () => (isVisitor ? QuestionFields : OwnQuestionFields);
    },
    getText: (error, values) => t(`errors.${error}` as "errors.limit", { ...values, count: 5 }),
    canSend: () => checkOnline(),
  });
  const { formProps, checker, field, isSent, getTyped, captcha, formError } = form;
  useEmptiedForm(form, stored ?? 0, onStored);
  const { alert, checkOnline } = useNotSent(formError, action);
  return (
    <Form
      {...formProps}
      action={action}
      encType="multipart/form-data"
      preventScrollReset={false}
      className={formPage.form}
    >
      {checker}
      {alert}
      {isVisitor ? (
        <EmailField {...field("email")} label={t("form.email")} hint={t("form.emailHint")} />
      ) : null}
      <SelectField
        id={field("category").id}
        name="category"
        label={t("form.category")}
        defaultValue={getTyped("category") ?? category}
        options={categories.map(({ alias, title }) => [alias, title])}
        error={field("category").error}
      />
      <Field
        {...field("subject", prefill?.subject)}
        label={t("form.subject")}
        autoComplete="off"
        maxLength={maxSubject}
      />
      <TextArea
        {...field("message", prefill?.message)}
        readOnly={isSent}
        label={t("form.message")}
        hint={t("form.messageHint", { most: maxMessage })}
        maxLength={maxMessage}
      />
      <PicturesField
        id={field("pictures").id}
        uploadedIds={parsePictureIds(getTyped("attached"))}
        pictureHref={isVisitor ? null : (id) => paths.resources.supportPicture(id)}
        error={field("pictures").error}
      />
      {captcha ? <CaptchaField {...field("captcha")} captcha={captcha} /> : null}
      <Button look="primary" isWide aria-busy={isSent || undefined}>
        {t("form.send")}
      </Button>
      {captcha ? <RenewCaptcha /> : null}
    </Form>
  );
}
