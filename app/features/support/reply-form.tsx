import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useRef } from "react";
import { maxMessage } from "#contract/support";
import { useBlurAfterPress } from "~/lib/forms/use-blur-after-press";
import { useSingleSubmit } from "~/lib/forms/use-single-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import { PicturesField } from "./pictures-field";
import { ReplyFields } from "./support-schemas";
import { TextArea } from "./text-area";
import { useFormTexts } from "./use-form-texts";

export type ReplyFormProps = {
  action: string;
  /** The letter's token, of a ticket that is open by its link. */
  token: string | null;
  isClosed: boolean;
  submission: SubmissionResult<string[]> | null;
  expired: number | null;
  now: number;
};

type Values = { message: string; pictures: unknown };

/** The asker's next message. */
export function ReplyForm({ action, token, isClosed, submission, expired, now }: ReplyFormProps) {
  const { t } = useTranslation("support");
  const { isSent, onSubmit } = useSingleSubmit();
  const [form, fields] = useForm<Values>({
    id: "reply",
    lastResult: submission,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: ReplyFields }) as never,
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
      <input type="hidden" name="intent" value="reply" />
      <TextArea
        id={fields.message.id}
        name="message"
        rows={4}
        label={t("thread.reply")}
        hint={isClosed ? t("thread.reopens") : t("form.messageHint", { most: maxMessage })}
        error={error("message")}
        defaultValue={typed("message")}
        maxLength={maxMessage}
      />
      <PicturesField
        id={fields.pictures.id}
        kept={(typed("attached") ?? "").split(",").filter(Boolean)}
        pictureHref={(id) => paths.resources.supportPicture(id, token ?? undefined)}
        error={error("pictures")}
      />
      <Button look="primary" aria-busy={isSent || undefined}>
        {t("form.send")}
      </Button>
    </form>
  );
}
