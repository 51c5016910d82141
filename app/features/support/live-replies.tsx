import { useEffect, useState } from "react";
import { readEvent, TicketMessageEvent } from "#contract/streams";
import type { TicketMessage } from "#contract/support";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { MessageView } from "./message-view";
import styles from "./support.module.css";

type Props = {
  ticket: string;
  /** Number of the last message on the page. */
  last: number;
  timeZone: string;
};

const reopenMs = 20_000;

/**
 * Messages that arrive while the page is open. The browser reconnects a dropped stream with the
 * number of the last one; a refused stream is reopened later.
 */
export function LiveReplies({ ticket, last, timeZone }: Props) {
  const { t } = useTranslation("support");
  const [arrived, setArrived] = useState<TicketMessage[]>([]);
  const messages = arrived.filter(({ number }) => number > last);
  useEffect(() => {
    let newest = last;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource;
    const open = () => {
      source = new EventSource(`${paths.resources.supportEvents(ticket)}&after=${newest}`);
      source.addEventListener("message", ({ data }) => {
        const message = readEvent(TicketMessageEvent, data);
        if (!message) return;
        newest = Math.max(newest, message.number);
        setArrived((before) =>
          before.some(({ number }) => number === message.number) ? before : [...before, message],
        );
      });
      source.addEventListener("error", () => {
        if (source.readyState === EventSource.CLOSED)
          timer = setTimeout(open, reopenMs * (0.5 + Math.random()));
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [ticket, last]);
  return (
    <>
      <ol className={styles.thread} aria-label={t("thread.new")} hidden={messages.length === 0}>
        {messages.map((message) => (
          <MessageView key={message.number} message={message} timeZone={timeZone} token={null} />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {messages.length === 0 ? "" : t("thread.came", { count: messages.length })}
      </p>
    </>
  );
}
