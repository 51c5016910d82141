import type { Ticket, TicketThread } from "#contract/support";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { formatLongDate } from "~/lib/time/time-text";
import { Button, LinkButton } from "~/ui/button";
import textPage from "~/ui/text-page.module.css";
import accountStyles from "../account/account.module.css";
import { AccountSection } from "../account/account-section";
import { AskForm, type AskFormProps } from "./ask-form";
import { LiveReplies } from "./live-replies";
import { MessageView } from "./message-view";
import { ReplyForm, type ReplyFormProps } from "./reply-form";
import styles from "./support.module.css";
import { PlayCheckHint } from "./support-body";

/** /account/support: the account's tickets, and a form for a new one. Rendered on the server only. */
export function TicketsBody({ tickets, form }: { tickets: Ticket[]; form: AskFormProps }) {
  const { t } = useTranslation(["support", "account"]);
  const to = useLocalised();
  const locale = useLocale();
  return (
    <AccountSection title={t("account:menu.support")} lead={t("tickets.lead")}>
      {tickets.length === 0 ? (
        <p>{t("tickets.empty")}</p>
      ) : (
        <ul className={accountStyles.rows}>
          {tickets.map(({ id, subject, status, updated }) => (
            <li key={id} className={accountStyles.row}>
              <span className={accountStyles.rowText}>
                <a href={to(paths.accountSupport(id))} className={styles.subject}>
                  {subject}
                </a>
                <span className={accountStyles.label}>
                  {t("tickets.updated", { date: formatLongDate(updated, locale) })}
                </span>
              </span>
              <State status={status} />
            </li>
          ))}
        </ul>
      )}
      <LinkButton href={to(paths.support())}>{t("tickets.toHelp")}</LinkButton>
      <section className={styles.ask} aria-labelledby="ask-title">
        <h2 id="ask-title">{t("ask.title")}</h2>
        <PlayCheckHint />
        <Island name="ask-form" of={AskForm} props={form} />
      </section>
    </AccountSection>
  );
}

export function State({ status }: Pick<Ticket, "status">) {
  const { t } = useTranslation("support");
  return (
    <span className={styles.state} data-state={status}>
      {t(`states.${status}`)}
    </span>
  );
}

type ThreadProps = {
  thread: TicketThread;
  form: ReplyFormProps;
  timeZone: string;
  /** The event stream of new messages; null if the page must be reloaded for them. */
  eventsUrl: string | null;
};

/** /account/support/{ticket}: a ticket's messages and a reply form. Rendered on the server only. */
export function TicketBody(props: ThreadProps) {
  const { t } = useTranslation(["support", "account"]);
  return (
    <AccountSection
      title={props.thread.ticket.subject}
      back={{ href: paths.accountSupport(), label: t("account:menu.support") }}
    >
      <Thread {...props} />
    </AccountSection>
  );
}

/** /support/question: the same for an email's link. Rendered on the server only. */
export function QuestionBody(props: ThreadProps) {
  return (
    <div className={textPage.page}>
      <div className={textPage.column}>
        <h1>{props.thread.ticket.subject}</h1>
        <Thread {...props} />
      </div>
    </div>
  );
}

function Thread({ thread: { ticket, messages }, form, timeZone, eventsUrl }: ThreadProps) {
  const { t } = useTranslation("support");
  return (
    <>
      <p>
        <State status={ticket.status} />
      </p>
      <ol className={styles.thread} aria-label={t("thread.label")}>
        {messages.map((message) => (
          <MessageView key={message.number} message={message} timeZone={timeZone} token={form.token} />
        ))}
      </ol>
      {eventsUrl === null ? null : (
        <Island
          name="live-replies"
          of={LiveReplies}
          props={{ url: eventsUrl, last: messages.at(-1)?.number ?? 0, timeZone }}
        />
      )}
      <Island name="reply-form" of={ReplyForm} props={form} />
      <form method="post" action={form.action} className={styles.buttons}>
        {ticket.status === "closed" ? null : (
          <Button name="intent" value="close">
            {t("thread.close")}
          </Button>
        )}
        {form.token === null ? null : (
          <Button look="text" name="intent" value="revoke">
            {t("thread.revoke")}
          </Button>
        )}
      </form>
    </>
  );
}

/** Shown for a revoked email link. Rendered on the server only. */
export function RevokedBody() {
  const { t } = useTranslation("support");
  const to = useLocalised();
  return (
    <div className={accountStyles.panel}>
      <h1>{t("revoked.title")}</h1>
      <p className={accountStyles.lead}>{t("revoked.text")}</p>
      <LinkButton look="primary" isWide href={to(paths.support())}>
        {t("revoked.toSupport")}
      </LinkButton>
    </div>
  );
}
