import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import type { CodeChannel } from "#contract/shared";
import { seconds } from "../columns";

export type { CodeChannel };
export type MessageChannel = CodeChannel | "push";

/** Messages to viewers, queued in the transaction that they report. */
export const outbox = pgTable(
  "outbox",
  {
    id: serial().primaryKey(),
    channel: text().$type<MessageChannel>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    html: text(),
    /** URL for the email's List-Unsubscribe header. */
    unsubscribe: text(),
    created: seconds("created").notNull(),
    /** When a mail server or gateway accepted it. */
    sent: seconds("sent"),
    attempts: integer().notNull().default(0),
    /** When to attempt delivery next; while it is being sent, the end of the sender's lease. */
    due: seconds("due").notNull().default(0),
    /** When it becomes useless and is no longer sent. */
    expires: seconds("expires").notNull().default(0),
    /** Whether nobody waits for it, so that it is sent beside codes and notices, not before them. */
    isBulk: boolean("is_bulk").notNull().default(false),
    /** Refused for good, or expired unsent. */
    dropped: boolean().notNull().default(false),
  },
  // Only what is still to be sent, in the order in which it is taken.
  (table) => [
    index("outbox_unsent")
      .on(table.channel, table.isBulk, table.id)
      .where(sql`${table.sent} is null and not ${table.dropped}`),
  ],
);
