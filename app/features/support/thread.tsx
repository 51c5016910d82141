import type { TicketThread } from "#contract/support";
import { deferred } from "~/lib/deferred";
import { ActionForm } from "~/lib/forms/action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { MessageView } from "./message-view";
import { ReplyForm } from "./reply-form";
import styles from "./support.module.css";
import { TicketState } from "./ticket-state";

/** Loaded after the page, because it checks the stream's events by the contract's schemas. */
const DeferredReplies = deferred(async () => (await import("./live-replies")).LiveReplies, ["support"], {
  isServerRendered: false,
});

type Props = TicketThread & {
  timeZone: string;
  /** The email's token, if the ticket was opened by its link; new messages are shown only to the account. */
  token: string | null;
};

/** A ticket's messages, a form for the next one, and what else can be done with it. */
export function Thread({ ticket: { id, status }, messages, timeZone, token }: Props) {
  const { t } = useTranslation("support");
  const to = useLocalised();
  const path = token === null ? paths.accountSupport(id) : paths.supportQuestion(id, token);
  // The fragment scrolls to the form under the messages, so that errors are visible.
  const action = `${to(path)}#reply`;
  const isClosed = status === "closed";
  return (
    <>
      <p>
        <TicketState status={status} />
      </p>
      <ol className={styles.thread} aria-label={t("thread.label")}>
        {messages.map((message) => (
          <MessageView key={message.number} message={message} timeZone={timeZone} token={token} />
        ))}
      </ol>
      {token === null ? (
        <DeferredReplies ticket={id} last={messages.at(-1)?.number ?? 0} timeZone={timeZone} />
      ) : null}
      <ReplyForm
        action={action}
        token={token}
        isClosed={isClosed}
        sentCount={messages.filter(({ from }) => from === "viewer").length}
      />
      <div className={styles.buttons}>
        {isClosed ? null : (
          <ActionForm action={action} fields={{ intent: "close" }}>
            <Button>{t("thread.close")}</Button>
          </ActionForm>
        )}
        {token === null ? null : (
          <ActionForm action={action} fields={{ intent: "revoke" }}>
            <Button look="text">{t("thread.revoke")}</Button>
          </ActionForm>
        )}
      </div>
    </>
  );
}
