import { index, pgTable, text } from "drizzle-orm/pg-core";
import type { Locale } from "#contract/languages";
import type { NewsletterTopic } from "#contract/newsletter";
import { seconds } from "./columns";

/** Addresses that get the newsletter, or were asked whether they want it. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    locale: text().$type<Locale>().notNull(),
    country: text().notNull(),
    topics: text().array().$type<NewsletterTopic[]>().notNull(),
    /** When the address said that it wants the newsletter; null until then. */
    confirmed: seconds("confirmed"),
    /** The link that confirms the address, hashed. */
    tokenHash: text("token_hash").unique(),
    tokenExpires: seconds("token_expires"),
    /** The issue that was sent last: when it came out. */
    lastIssue: seconds("last_issue").notNull().default(0),
    created: seconds("created").notNull(),
  },
  (table) => [index("newsletter_subscribers_due").on(table.lastIssue)],
);
