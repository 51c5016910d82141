import { Form } from "@remix-run/react";
import { maxMessage } from "#contract/sizes";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import { useNotSent } from "./not-sent";
import { parsePictureIds } from "./picture-ids";
import { PicturesField } from "./pictures-field";
import { TextArea } from "./text-area";
import { useEmptiedForm } from "./use-emptied-form";

type Props = {
  action: string;
  /** The email's token, if the ticket was opened by its link. */
  token: string | null;
  isClosed: boolean;
  /** Number of messages that the asker has sent. */
  sentCount: number;
};

/** The form for the asker's next message. */
export function ReplyForm({ action, token, isClosed, sentCount }: Props) {
  const { t } = useTranslation("support");
  const form = useActionForm({
    id: "reply",
    only: { intent: "reply" },
    loadSchema: async () => {
      const { ReplyFields } = await import("./support-schemas");
      return () => ReplyFields;
    },
    getText: (error, values) => t(`errors.${error}` as "errors.limit", { ...values, count: 5 }),
    validatesOn: "onSubmit",
    canSend: () => checkOnline(),
  });
  const { formProps, checker, field, isSent, getTyped, formError } = form;
  useEmptiedForm(form, sentCount);
  const { alert, checkOnline } = useNotSent(formError, action);
  return (
    <Form {...formProps} action={action} encType="multipart/form-data" className={formPage.form}>
      {checker}
      {alert}
      <input type="hidden" name="intent" value="reply" />
      <TextArea
        {...field("message")}
        rows={4}
        readOnly={isSent}
        label={t("thread.reply")}
        hint={isClosed ? t("thread.reopens") : t("form.messageHint", { most: maxMessage })}
        maxLength={maxMessage}
      />
      <PicturesField
        id={field("pictures").id}
        uploadedIds={parsePictureIds(getTyped("attached"))}
        pictureHref={(id) => paths.resources.supportPicture(id, token ?? undefined)}
        error={field("pictures").error}
      />
      <Button look="primary" aria-busy={isSent || undefined}>
        {t("form.send")}
      </Button>
    </Form>
  );
}
