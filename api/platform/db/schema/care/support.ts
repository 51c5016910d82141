import { isNull, sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Locale } from "#contract/languages";
import type { SupportCategory, TicketState } from "#contract/support";
import { tsvector } from "../catalogue/search";
import { bytea, ownedBy, seconds } from "../columns";
import { accounts } from "../people/accounts";

/** Articles of the support centre, from the content or edited by the staff. */
export const supportArticles = pgTable(
  "support_articles",
  {
    id: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    category: text().$type<SupportCategory>().notNull(),
    section: text().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    related: text().array().notNull(),
    /** The path of the page where it is done. */
    place: text(),
    updated: seconds("updated").notNull(),
    /** Edited by the staff, so the seed does not overwrite it. */
    isEdited: boolean("is_edited").notNull().default(false),
    isHidden: boolean("is_hidden").notNull().default(false),
    /** For matching: the title, the section and the text. */
    vector: tsvector().notNull(),
    /** For ranking: A the title, C the section. */
    titleVector: tsvector("title_vector").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.locale] }),
    index("support_articles_vector").using("gin", table.vector).with({ fastupdate: false }),
    index("support_articles_title").using("gin", table.titleVector).with({ fastupdate: false }),
  ],
);

/** Words of the articles, for correcting typos. */
export const supportWords = pgTable(
  "support_words",
  {
    locale: text().$type<Locale>().notNull(),
    word: text().notNull(),
    soundKey: text("sound_key").notNull(),
    entries: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locale, table.word] }),
    index("support_words_trigrams")
      .using("gin", table.soundKey.op("gin_trgm_ops"))
      .with({ fastupdate: false }),
    index("support_words_beginning").on(table.soundKey.op("text_pattern_ops")),
  ],
);

/** Whether an article helped: one vote per viewer, identified by a hash. */
export const supportVotes = pgTable(
  "support_votes",
  {
    articleId: text("article_id").notNull(),
    voter: text().notNull(),
    isHelpful: boolean("is_helpful").notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.voter] })],
);

export const tickets = pgTable(
  "tickets",
  {
    id: text().primaryKey(),
    /** Null for a question without an account, which has an e-mail address instead. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    email: text(),
    locale: text().$type<Locale>().notNull(),
    category: text().$type<SupportCategory>().notNull(),
    subject: text().notNull(),
    state: text().$type<TicketState>().notNull(),
    /** The staff member who took it. */
    assigneeId: text("assignee_id").references(() => accounts.id, { onDelete: "set null" }),
    created: seconds("created").notNull(),
    updated: seconds("updated").notNull(),
  },
  (table) => [
    index("tickets_account").on(table.accountId, table.updated),
    index("tickets_state").on(table.state, table.updated),
    index("tickets_assignee").on(table.assigneeId),
    check("tickets_asker", sql`(${table.accountId} is null) <> (${table.email} is null)`),
  ],
);

export const ticketMessages = pgTable(
  "ticket_messages",
  {
    ticketId: ownedBy("ticket_id", () => tickets.id),
    /** Counted from 1 in each ticket. */
    number: integer().notNull(),
    isStaff: boolean("is_staff").notNull(),
    text: text().notNull(),
    created: seconds("created").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.number] })],
);

/** Re-encoded pictures. Only the uploader can access a picture until it is sent with a message. */
export const ticketPictures = pgTable(
  "ticket_pictures",
  {
    id: text().primaryKey(),
    /** The uploader: an account, or the ticket of an email's link; neither for a visitor. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    ticketId: text("ticket_id").references(() => tickets.id, { onDelete: "cascade" }),
    /** A visitor's address as a MAC, so that no address holds all the room; null for others. */
    uploader: text(),
    /** Null until it is sent. */
    messageNumber: integer("message_number"),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bytea().notNull(),
    created: seconds("created").notNull(),
  },
  (table) => [
    index("ticket_pictures_ticket").on(table.ticketId, table.messageNumber),
    index("ticket_pictures_account").on(table.accountId),
    index("ticket_pictures_pending").on(table.created).where(isNull(table.messageNumber)),
  ],
);

/** Links of emails that open a ticket without signing in; tokens are stored as hashes. */
export const ticketLinks = pgTable(
  "ticket_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    ticketId: ownedBy("ticket_id", () => tickets.id),
    expires: seconds("expires").notNull(),
  },
  (table) => [
    index("ticket_links_ticket").on(table.ticketId),
    index("ticket_links_expires").on(table.expires),
  ],
);
