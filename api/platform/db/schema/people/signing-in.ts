import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { SocialProvider } from "#contract/auth";
import { bytea, ownedBy, seconds } from "../columns";
import type { CodeChannel } from "../platform/messages";
import { accounts, sessions } from "./accounts";

/**
 * One-time codes, one per purpose and recipient: a new code replaces the last one. Logins without an account get rows
 * too (decoys without a code), so that responses do not reveal them.
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
    /** The account it gives access to; null if the code creates one, or for a decoy. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** The password of the account to be created. */
    passwordHash: text("password_hash"),
    /** HMAC-SHA256 of id and code, so that the table does not reveal codes. */
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
    /** HMAC-SHA256 of the code; codes are unique at any time. */
    mac: text().notNull().unique(),
    deviceName: text("device_name").notNull(),
    /** The account that confirmed it. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** What the television is to show once it is signed in: a title's alias, and an episode's start id. */
    watch: text(),
    expires: seconds("expires").notNull(),
  },
  (table) => [index("tv_codes_account").on(table.accountId), index("tv_codes_expires").on(table.expires)],
);

/** Linked accounts of other providers: at most one per provider and account (AMB-195). */
export const identities = pgTable(
  "identities",
  {
    provider: text().$type<SocialProvider>().notNull(),
    /** The provider's id of the person. */
    subject: text().notNull(),
    accountId: ownedBy("account_id", () => accounts.id),
    /** The address given by the provider: displayed, but not trusted. */
    email: text(),
    created: seconds("created").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex("identities_account").on(table.accountId, table.provider),
  ],
);

/** Passkeys: what an account signs in with instead of a password (docs/decisions/0044). */
export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's id, chosen by the authenticator, in base64url. */
    id: text().primaryKey(),
    accountId: ownedBy("account_id", () => accounts.id),
    publicKey: bytea("public_key").notNull(),
    /** Signatures so far, as far as the authenticator counts them. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    /** Whether the authenticator keeps copies on other devices. */
    isSynced: boolean("is_synced").notNull(),
    created: seconds("created").notNull(),
    lastUsed: seconds("last_used"),
  },
  (table) => [index("passkeys_account").on(table.accountId)],
);

/** What browsers have to sign: each may be used once. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    id: text().primaryKey(),
    /** The account that a passkey is to be added to, by its proven owner; null for signing in. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** The session in which its owner was proved: others of the account need their own proof. */
    session: text().references(() => sessions.tokenHash, { onDelete: "cascade" }),
    expires: seconds("expires").notNull(),
  },
  (table) => [
    index("passkey_challenges_account").on(table.accountId),
    index("passkey_challenges_expires").on(table.expires),
  ],
);

/** Pending sign-ins at a provider's page. */
export const socialFlows = pgTable(
  "social_flows",
  {
    /** SHA-256 of the state. */
    stateHash: text("state_hash").primaryKey(),
    provider: text().$type<SocialProvider>().notNull(),
    verifier: text().notNull(),
    nonce: text().notNull(),
    redirectUri: text("redirect_uri").notNull(),
    /** The account to link; null for signing in. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** Whether the provider's code was already exchanged, which is allowed once. */
    exchanged: boolean().notNull(),
    /** The identified person, until they have proved a login of theirs. */
    subject: text(),
    email: text(),
    phone: text(),
    expires: seconds("expires").notNull(),
  },
  (table) => [
    index("social_flows_account").on(table.accountId),
    index("social_flows_expires").on(table.expires),
  ],
);

/** Counters of recent attempts. In the database, so that limits survive a restart (AMB-242). */
export const attemptCounters = pgTable(
  "attempt_counters",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** When the counter resets. */
    resets: seconds("resets").notNull(),
  },
  (table) => [index("attempt_counters_resets").on(table.resets)],
);
