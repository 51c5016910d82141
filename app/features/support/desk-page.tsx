import { Form, useLoaderData } from "@remix-run/react";
import { maxArticleBody, maxArticleId, maxArticleTitle, maxStaffMessage } from "#contract/sizes";
import { ticketStates } from "#contract/support-options";
import { formatPhone } from "#domain/login";
import { ActionForm } from "~/lib/forms/action-form";
import { getFirstErrors } from "~/lib/forms/form-result";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useFormResponse } from "~/lib/forms/use-form-response";
import { useSeenVersion } from "~/lib/forms/use-seen-version";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { languages, locales } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { SelectField } from "~/ui/select-field";
import { Tabs } from "~/ui/tabs";
import textPage from "~/ui/text-page.module.css";
import accountStyles from "../account/account.module.css";
import type { deskLoader } from "./desk.server";
import { MessageView } from "./message-view";
import styles from "./support.module.css";
import { TextArea } from "./text-area";
import { TicketState } from "./ticket-state";
import { useEmptiedForm } from "./use-emptied-form";

type Desk = ReturnType<typeof useLoaderData<typeof deskLoader>>;
type View<Kind extends Desk["kind"]> = Extract<Desk, { kind: Kind }>;

/** /support-desk: tickets, a ticket, or an article, for staff. */
export function DeskPage() {
  const desk = useLoaderData<typeof deskLoader>();
  return (
    <div className={textPage.page}>
      <div className={textPage.column}>
        {desk.kind === "tickets" ? (
          <Tickets {...desk} />
        ) : desk.kind === "ticket" ? (
          <Ticket key={desk.ticket.id} {...desk} />
        ) : (
          <Article key={`${desk.article.id} ${desk.article.locale}`} {...desk} />
        )}
      </div>
    </div>
  );
}

/** Tickets with a status, longest waiting first. */
function Tickets({ tickets, status }: View<"tickets">) {
  const { t } = useTranslation("support");
  const to = useLocalised();
  const locale = useLocale();
  return (
    <>
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
                  {formatPhone(ticket.asker)} · {languages[ticket.locale].tag} · {ticket.updated}
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
    </>
  );
}

function Ticket({ ticket, messages, timeZone }: View<"ticket">) {
  const { t } = useTranslation("support");
  const to = useLocalised();
  return (
    <>
      <a href={to(paths.supportDesk({ status: ticket.status }))}>{t("desk.title")}</a>
      <h1>{ticket.subject}</h1>
      <p>
        <TicketState status={ticket.status} /> {formatPhone(ticket.asker)} · {languages[ticket.locale].tag}
      </p>
      <ol className={styles.thread} aria-label={t("thread.label")}>
        {messages.map((message) => (
          <MessageView key={message.number} message={message} timeZone={timeZone} token={null} isDesk />
        ))}
      </ol>
      <AnswerForm ticket={ticket.id} answerCount={messages.filter(({ from }) => from === "support").length} />
      <div className={styles.buttons}>
        <ActionForm fields={{ ticket: ticket.id, intent: ticket.is_mine ? "leave" : "take" }}>
          <Button>{t(ticket.is_mine ? "desk.leave" : "desk.take")}</Button>
        </ActionForm>
        {ticket.status === "closed" ? null : (
          <ActionForm fields={{ ticket: ticket.id, intent: "close" }}>
            <Button>{t("thread.close")}</Button>
          </ActionForm>
        )}
      </div>
    </>
  );
}

function AnswerForm({ ticket, answerCount }: { ticket: string; answerCount: number }) {
  const { t } = useTranslation("support");
  const form = useActionForm({
    id: "answer",
    only: { intent: "answer" },
    loadSchema: async () => {
      const { AnswerFields } = await import("./support-schemas");
      return () => AnswerFields;
    },
    getText: (error, values) => t(`errors.${error}` as "errors.limit", { ...values, count: 5 }),
    validatesOn: "onSubmit",
  });
  const { formProps, checker, field, isSent, formError } = form;
  useEmptiedForm(form, answerCount);
  const message = field("message");
  return (
    <Form {...formProps} className={accountStyles.form}>
      {checker}
      <input type="hidden" name="ticket" value={ticket} />
      <TextArea
        {...message}
        readOnly={isSent}
        label={t("desk.answer")}
        error={message.error ?? formError?.text}
        maxLength={maxStaffMessage}
      />
      <Button look="primary" name="intent" value="answer" aria-busy={isSent || undefined}>
        {t("form.send")}
      </Button>
    </Form>
  );
}

function Article({ article: stored, version, categories, sections, isSaved }: View<"article">) {
  const { t } = useTranslation("support");
  const to = useLocalised();
  const response = useFormResponse();
  const submission = response?.isUnsent ? undefined : response?.submission;
  const typed = submission?.initialValue as Record<string, string | undefined> | null | undefined;
  // What was sent empty stays empty.
  const empty = { id: "", section: "", title: "", body: "", place: "" };
  const article = typed ? { ...stored, ...empty, ...typed } : stored;
  const { seenVersion, isChanged } = useSeenVersion(version, isSaved, submission);
  const errors = getFirstErrors(submission?.error);
  const isTaken = errors.id === "articleTaken";
  return (
    <>
      <a href={to(paths.supportDesk())}>{t("desk.title")}</a>
      <h1>{t("desk.article")}</h1>
      {isSaved && !submission ? (
        <p role="status" className={styles.sent}>
          {t("desk.saved")}
        </p>
      ) : null}
      {submission?.error && !isTaken ? (
        <FormError>
          {isChanged ? t("errors.changed") : errors[""] ? t("errors.server") : t("desk.wrong")}
        </FormError>
      ) : null}
      {isChanged || isTaken ? (
        <a
          href={to(paths.supportDesk({ article: article.id, language: article.locale }))}
          target="_blank"
          rel="noopener"
        >
          {t("desk.current")}
        </a>
      ) : null}
      <ActionForm
        action={to(paths.supportDesk({ article: stored.id, language: stored.locale }))}
        fields={{ intent: "article", seen_version: seenVersion }}
        className={accountStyles.form}
      >
        <Field
          name="id"
          label={t("desk.fields.id")}
          defaultValue={article.id}
          error={isTaken ? t("errors.articleTaken") : undefined}
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
        <Field
          name="place"
          label={t("desk.fields.place")}
          defaultValue={article.place}
          maxLength={maxArticleTitle}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            name="is_hidden"
            value="on"
            defaultChecked={typed ? typed.is_hidden === "on" : stored.isHidden}
          />
          {t("desk.fields.hidden")}
        </label>
        <Button look="primary">{t("desk.save")}</Button>
      </ActionForm>
    </>
  );
}
