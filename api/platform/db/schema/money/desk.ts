import { boolean, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Currency } from "#contract/currencies";
import type { DayDifference, DeskActKind } from "#contract/money-desk";
import { seconds } from "../columns";

/** What the staff for money did, and why. A trigger rejects changes and deletions; it outlives the accounts. */
export const moneyActs = pgTable(
  "money_acts",
  {
    number: serial().primaryKey(),
    accountId: text("account_id").notNull(),
    /** The number of the act before it on this account, which its author had seen; 0 for none. */
    seenAct: integer("after").notNull(),
    act: text().$type<DeskActKind>().notNull(),
    paymentId: text("payment_id"),
    subscriptionId: text("subscription_id"),
    amount: integer(),
    currency: text().$type<Currency>(),
    endsAccess: boolean("ends_access"),
    days: integer(),
    by: text().notNull(),
    reason: text().notNull(),
    at: seconds("at").notNull(),
  },
  (table) => [
    // Of acts that follow the same one, the first counts.
    uniqueIndex("money_acts_after").on(table.accountId, table.seenAct),
    index("money_acts_payment").on(table.paymentId),
  ],
);

/** The days that were compared with the payment host's registry. */
export const reconciledDays = pgTable("reconciled_days", {
  /** YYYY-MM-DD in Moscow. */
  day: text().primaryKey(),
  at: seconds("at").notNull(),
  operations: integer().notNull(),
});

/** What the ledger and the registry of a day say differently. Kept when it is gone. */
export const dayDifferences = pgTable(
  "day_differences",
  {
    day: text().notNull(),
    what: text().$type<DayDifference["what"]>().notNull(),
    id: text().notNull(),
    paymentId: text("payment_id").notNull(),
    here: integer(),
    there: integer(),
    currency: text().$type<Currency>().notNull(),
    found: seconds("found").notNull(),
    gone: seconds("gone"),
  },
  (table) => [primaryKey({ columns: [table.day, table.what, table.id] })],
);
