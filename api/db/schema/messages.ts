import { isNull } from "drizzle-orm";
import { index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { seconds } from "./columns";
import type { CodeChannel } from "./signing-in";

export type MessageChannel = CodeChannel | "push";

/** Links in emails that change something: each for one use, known by a hash alone. */
export const emailLinks = pgTable(
  "email_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The address that the link confirms. */
    email: text().notNull(),
    expires: seconds("expires").notNull(),
  },
  (table) => [index("email_links_account").on(table.accountId)],
);

/** Why viewers wanted no more emails. */
export const unsubscriptions = pgTable(
  "unsubscriptions",
  {
    id: serial().primaryKey(),
    /** Null for the newsletter, which addresses get and not accounts. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    reason: text(),
    created: seconds("created").notNull(),
  },
  (table) => [index("unsubscriptions_account").on(table.accountId)],
);

/** Messages to viewers, written in the transaction that they tell of. */
export const outbox = pgTable(
  "outbox",
  {
    id: serial().primaryKey(),
    channel: text().$type<MessageChannel>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    html: text(),
    /** The email's List-Unsubscribe address. */
    unsubscribe: text(),
    created: seconds("created").notNull(),
    /** When it was handed over to a mail server or gateway. */
    sent: seconds("sent"),
    attempts: integer().notNull().default(0),
    /** When it may be tried next. While it is being sent, until when it is one sender's. */
    due: seconds("due").notNull().default(0),
    /** From then on it is of no use to anybody and is not sent. */
    expires: seconds("expires").notNull().default(0),
  },
  (table) => [index("outbox_due").on(table.due).where(isNull(table.sent))],
);
