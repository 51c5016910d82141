import { maxMessage } from "#contract/sizes";
import { type CheckedFormResult, useCheckedForm } from "~/lib/forms/use-checked-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import { useNotSent } from "./not-sent";
import { parsePictureIds } from "./picture-ids";
import { PicturesField } from "./pictures-field";
import { ReplyFields } from "./support-schemas";
import { TextArea } from "./text-area";

export type ReplyFormProps = CheckedFormResult & {
  action: string;
  /** The email's token, if the ticket was opened by its link. */
  token: string | null;
  isClosed: boolean;
};

/** The form for the asker's next message. */
export function ReplyForm({ action, token, isClosed, ...result }: ReplyFormProps) {
  const { t } = useTranslation("support");
  const { formProps, fields, isSent, getError, getTyped, formError } = useCheckedForm({
    ...result,
    id: "reply",
    getSchema: () => ReplyFields,
    getText: (error, values) => t(`errors.${error}` as "errors.limit", { ...values, count: 5 }),
    validatesOn: "onSubmit",
    canSend: () => checkOnline(),
  });
  const { alert, checkOnline } = useNotSent(formError, action);
  return (
    <form {...formProps} action={action} encType="multipart/form-data" className={formPage.form}>
      {alert}
      <input type="hidden" name="intent" value="reply" />
      <TextArea
        id={fields.message.id}
        name="message"
        rows={4}
        label={t("thread.reply")}
        hint={isClosed ? t("thread.reopens") : t("form.messageHint", { most: maxMessage })}
        error={getError("message")}
        defaultValue={getTyped("message")}
        maxLength={maxMessage}
      />
      <PicturesField
        id={fields.pictures.id}
        uploadedIds={parsePictureIds(getTyped("attached"))}
        pictureHref={(id) => paths.resources.supportPicture(id, token ?? undefined)}
        error={getError("pictures")}
      />
      <Button look="primary" aria-busy={isSent || undefined}>
        {t("form.send")}
      </Button>
    </form>
  );
}
