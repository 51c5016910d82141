import { index, pgTable, text } from "drizzle-orm/pg-core";
import type { Locale } from "#contract/languages";
import type { NewsletterTopic } from "#contract/newsletter";
import { seconds } from "../columns";

/** Subscribed addresses, and those that have been asked to confirm. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    locale: text().$type<Locale>().notNull(),
    country: text().notNull(),
    topics: text().array().$type<NewsletterTopic[]>().notNull(),
    /** When the address was confirmed; null until then. */
    confirmed: seconds("confirmed"),
    /** Hash of the confirmation link's token. */
    tokenHash: text("token_hash").unique(),
    tokenExpires: seconds("token_expires"),
    /** Publication time of the last issue sent. */
    lastIssue: seconds("last_issue").notNull().default(0),
    created: seconds("created").notNull(),
  },
  (table) => [index("newsletter_subscribers_due").on(table.lastIssue)],
);
