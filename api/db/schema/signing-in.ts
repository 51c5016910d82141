import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { SocialProvider } from "#contract/auth";
import { accounts } from "./accounts";
import { seconds } from "./columns";

/** How codes are sent. */
export type CodeChannel = "email" | "sms" | "messenger";

/**
 * One-time codes that were sent, one per purpose and recipient: a new code takes the place of the last one.
 * Rows without an account or password to be set keep the answers the same for logins that nothing was sent to.
 */
export const challenges = pgTable(
  "challenges",
  {
    id: text().primaryKey(),
    purpose: text()
      .$type<"signup" | "signin" | "reset" | "email" | "phone" | "proof" | "pin" | "pin-removal" | "social">()
      .notNull(),
    channel: text().$type<CodeChannel>().notNull(),
    recipient: text().notNull(),
    /** The account that it opens; null if the code makes one, or opens nothing. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** The password of the account that the code will make. */
    passwordHash: text("password_hash"),
    /** HMAC-SHA256 of id and code, so that the table tells no code. */
    mac: text().notNull(),
    attempts: integer("tries").notNull(),
    used: boolean().notNull(),
    created: seconds("created").notNull(),
    expires: seconds("expires").notNull(),
  },
  (table) => [
    uniqueIndex("challenges_recipient").on(table.purpose, table.recipient),
    index("challenges_account").on(table.accountId),
    index("challenges_expires").on(table.expires),
  ],
);

export const tvCodes = pgTable(
  "tv_codes",
  {
    /** SHA-256 of the television's secret. */
    secretHash: text("secret_hash").primaryKey(),
    /** HMAC-SHA256 of the code; no two codes are the same at a time. */
    mac: text().notNull().unique(),
    deviceName: text("device_name").notNull(),
    /** Who confirmed it. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    expires: seconds("expires").notNull(),
  },
  (table) => [index("tv_codes_account").on(table.accountId), index("tv_codes_expires").on(table.expires)],
);

/** Accounts of providers that viewers sign in with: one of each provider, each with one account (AMB-195). */
export const identities = pgTable(
  "identities",
  {
    provider: text().$type<SocialProvider>().notNull(),
    /** The provider's own name of the person. */
    subject: text().notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** What the provider calls the person's address: shown, never trusted. */
    email: text(),
    created: seconds("created").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex("identities_account").on(table.accountId, table.provider),
  ],
);

/** Visits to a provider's page that are under way. */
export const socialFlows = pgTable(
  "social_flows",
  {
    /** SHA-256 of the state. */
    stateHash: text("state_hash").primaryKey(),
    provider: text().$type<SocialProvider>().notNull(),
    verifier: text().notNull(),
    nonce: text().notNull(),
    redirectUri: text("redirect_uri").notNull(),
    /** Who links; null for signing in. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** Whether the provider's code was exchanged: once. */
    exchanged: boolean().notNull(),
    /** Who it was, while a login of theirs is still to be proved. */
    subject: text(),
    email: text(),
    expires: seconds("expires").notNull(),
  },
  (table) => [
    index("social_flows_account").on(table.accountId),
    index("social_flows_expires").on(table.expires),
  ],
);

/** What was tried lately, by login and by address. Here, so that limits survive a restart (AMB-242). */
export const attemptCounters = pgTable(
  "attempt_counters",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** When the counting begins anew. */
    resets: seconds("resets").notNull(),
  },
  (table) => [index("attempt_counters_resets").on(table.resets)],
);
