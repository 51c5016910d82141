import { boolean, index, pgTable, serial, text } from "drizzle-orm/pg-core";
import { ownedBy, seconds } from "../columns";
import { accounts } from "./accounts";

/** Single-use links in emails; only hashes of the tokens are stored. */
export const emailLinks = pgTable(
  "email_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    accountId: ownedBy("account_id", () => accounts.id),
    purpose: text().$type<"email" | "pin-removal">().notNull().default("email"),
    /** The address that the link confirms, or was sent to. */
    email: text().notNull(),
    /** Kept until it expires, so that whoever opens it again is told what it has done. */
    used: boolean().notNull().default(false),
    expires: seconds("expires").notNull(),
  },
  (table) => [index("email_links_account").on(table.accountId)],
);

/** Reasons given for unsubscribing. */
export const unsubscriptions = pgTable(
  "unsubscriptions",
  {
    id: serial().primaryKey(),
    /** Null for the newsletter, which is sent to addresses, not to accounts. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    reason: text(),
    created: seconds("created").notNull(),
  },
  (table) => [index("unsubscriptions_account").on(table.accountId)],
);
