import { maxArticleBody, maxArticleId, maxArticleTitle, maxStaffMessage } from "#contract/sizes";
import { type DeskTicket, type TicketMessage, type TicketState, ticketStates } from "#contract/support";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { languages, locales } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { formatLongDate } from "~/lib/time/time-text";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { SelectField } from "~/ui/select-field";
import { Tabs } from "~/ui/tabs";
import textPage from "~/ui/text-page.module.css";
import accountStyles from "../account/account.module.css";
import { MessageView } from "./message-view";
import styles from "./support.module.css";
import { TextArea } from "./text-area";
import { State } from "./tickets-body";

/** /support-desk: tickets with a status, longest waiting first. Rendered on the server only. */
export function DeskBody({ tickets, status }: { tickets: DeskTicket[]; status: TicketState }) {
  const { t } = useTranslation("support");
  const to = useLocalised();
  const locale = useLocale();
  return (
    <div className={textPage.page}>
      <div className={textPage.column}>
        <h1>{t("desk.title")}</h1>
        <Tabs
          label={t("desk.states")}
          tabs={ticketStates.map((state) => ({
            href: to(paths.supportDesk({ status: state })),
            label: t(`states.${state}`),
            isCurrent: state === status,
          }))}
        />
        {tickets.length === 0 ? <p>{t("desk.empty")}</p> : null}
        {tickets.length === 0 ? null : (
          <ul className={accountStyles.rows}>
            {tickets.map((ticket) => (
              <li key={ticket.id} className={accountStyles.row}>
                <span className={accountStyles.rowText}>
                  <a href={to(paths.supportDesk({ ticket: ticket.id }))} className={styles.subject}>
                    {ticket.subject}
                  </a>
                  <span className={accountStyles.label}>
                    {ticket.asker} · {languages[ticket.locale].tag} · {formatLongDate(ticket.updated, locale)}
                  </span>
                </span>
                <span className={accountStyles.label}>
                  {ticket.is_mine ? t("desk.mine") : (ticket.assignee ?? t("desk.nobody"))}
                </span>
              </li>
            ))}
          </ul>
        )}
        <LinkButton href={to(paths.supportDesk({ article: "", language: locale }))}>
          {t("desk.newArticle")}
        </LinkButton>
      </div>
    </div>
  );
}

type TicketProps = {
  ticket: DeskTicket;
  messages: TicketMessage[];
  timeZone: string;
  action: string;
  typed: string;
  error: string | null;
};

/** A ticket at the desk. Rendered on the server only. */
export function DeskTicketBody({ ticket, messages, timeZone, action, typed, error }: TicketProps) {
  const { t } = useTranslation("support");
  const to = useLocalised();
  return (
    <div className={textPage.page}>
      <div className={textPage.column}>
        <a href={to(paths.supportDesk({ status: ticket.status }))}>{t("desk.title")}</a>
        <h1>{ticket.subject}</h1>
        <p>
          <State status={ticket.status} /> {ticket.asker} · {languages[ticket.locale].tag}
        </p>
        <ol className={styles.thread} aria-label={t("thread.label")}>
          {messages.map((message) => (
            <MessageView key={message.number} message={message} timeZone={timeZone} token={null} isDesk />
          ))}
        </ol>
        <form method="post" action={action} className={accountStyles.form}>
          <input type="hidden" name="ticket" value={ticket.id} />
          <TextArea
            id="desk-answer"
            name="message"
            label={t("desk.answer")}
            error={
              error === null ? undefined : t(`errors.${error}` as "errors.unknown", { count: 5, time: "" })
            }
            defaultValue={typed}
            maxLength={maxStaffMessage}
          />
          <Button look="primary" name="intent" value="answer">
            {t("form.send")}
          </Button>
        </form>
        <form method="post" action={action} className={styles.buttons}>
          <input type="hidden" name="ticket" value={ticket.id} />
          <Button name="intent" value={ticket.is_mine ? "leave" : "take"}>
            {t(ticket.is_mine ? "desk.leave" : "desk.take")}
          </Button>
          {ticket.status === "closed" ? null : (
            <Button name="intent" value="close">
              {t("thread.close")}
            </Button>
          )}
        </form>
      </div>
    </div>
  );
}

type ArticleProps = {
  article: {
    id: string;
    locale: string;
    category: string;
    section: string;
    title: string;
    body: string;
    place: string;
    isHidden: boolean;
  };
  categories: { alias: string; title: string }[];
  sections: string[];
  action: string;
  wrong: string[];
  isSaved: boolean;
};

/** An article at the desk. Rendered on the server only. */
export function DeskArticleBody({ article, categories, sections, action, wrong, isSaved }: ArticleProps) {
  const { t } = useTranslation("support");
  const to = useLocalised();
  return (
    <div className={textPage.page}>
      <div className={textPage.column}>
        <a href={to(paths.supportDesk())}>{t("desk.title")}</a>
        <h1>{t("desk.article")}</h1>
        {isSaved ? (
          <p role="status" className={styles.sent}>
            {t("desk.saved")}
          </p>
        ) : null}
        {wrong.length === 0 ? null : <FormError>{t("desk.wrong")}</FormError>}
        <form method="post" action={action} className={accountStyles.form}>
          <Field
            name="id"
            label={t("desk.fields.id")}
            defaultValue={article.id}
            maxLength={maxArticleId}
            required
          />
          <SelectField
            id="desk-locale"
            name="locale"
            label={t("desk.fields.locale")}
            defaultValue={article.locale}
            options={locales.map((one) => [one, languages[one].tag])}
          />
          <SelectField
            id="desk-category"
            name="category"
            label={t("form.category")}
            defaultValue={article.category}
            options={categories.map(({ alias, title }) => [alias, title])}
          />
          <SelectField
            id="desk-section"
            name="section"
            label={t("desk.fields.section")}
            defaultValue={article.section}
            options={sections.map((alias) => [alias, alias])}
          />
          <Field
            name="title"
            label={t("desk.fields.title")}
            defaultValue={article.title}
            maxLength={maxArticleTitle}
            required
          />
          <TextArea
            id="desk-body"
            name="body"
            rows={16}
            label={t("desk.fields.body")}
            error={undefined}
            defaultValue={article.body}
            maxLength={maxArticleBody}
            required
          />
          <Field name="place" label={t("desk.fields.place")} defaultValue={article.place} maxLength={200} />
          <label className={styles.check}>
            <input type="checkbox" name="is_hidden" value="on" defaultChecked={article.isHidden} />
            {t("desk.fields.hidden")}
          </label>
          <Button look="primary" name="intent" value="article">
            {t("desk.save")}
          </Button>
        </form>
      </div>
    </div>
  );
}
