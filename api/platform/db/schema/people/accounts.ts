import { isNotNull, sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
} from "drizzle-orm/pg-core";
import type { Locale } from "#contract/languages";
import type { SpoilerChoice } from "#contract/profile-options";
import { serviceTimeZone } from "#domain/time-zone";
import { ownedBy, seconds } from "../columns";

export const accounts = pgTable(
  "accounts",
  {
    id: text().primaryKey(),
    virtual: boolean().notNull(),
    /** Lower case. */
    email: text().unique(),
    /** E.164: + and digits. */
    phone: text().unique(),
    /** A number that the account is said to have: nobody signs in by it until its owner has confirmed it (AMB-252). */
    unconfirmedPhone: text("unconfirmed_phone"),
    /** Argon2id with its parameters; null for accounts that sign in only by codes. */
    passwordHash: text("password_hash"),
    country: text().notNull(),
    partner: text(),
    externals: text().array().notNull(),
    isMobileOperator: boolean("is_mobile_operator").notNull(),
    operatorPopup: text("operator_popup"),
    trialIsAvailable: boolean("trial_is_available").notNull(),
    language: text().notNull(),
    created: seconds("created").notNull(),
    /** When it stopped being virtual; null for an account that never was. */
    registered: seconds("registered"),
    /** Whether reminders and news are sent, by channel. */
    notifyEmail: boolean("notify_email").notNull().default(false),
    notifyPush: boolean("notify_push").notNull().default(false),
    notifySms: boolean("notify_sms").notNull().default(false),
    /** Audiences that the account belongs to. */
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When the account will be deleted; null unless its owner requested that. */
    deleteAt: seconds("delete_at"),
  },
  (table) => [index("accounts_delete_at").on(table.deleteAt).where(isNotNull(table.deleteAt))],
);

/** What was agreed to in the account's browsers; only added to (docs/decisions/0049). */
export const cookieConsents = pgTable(
  "cookie_consents",
  {
    id: serial().primaryKey(),
    accountId: ownedBy("account_id", () => accounts.id),
    /** The version of the request. */
    version: integer().notNull(),
    preferences: boolean().notNull(),
    statistics: boolean().notNull(),
    marketing: boolean().notNull(),
    /** Empty if unknown. */
    region: text().notNull(),
    at: seconds("at").notNull(),
  },
  (table) => [index("cookie_consents_account").on(table.accountId, table.id)],
);

export const profiles = pgTable(
  "profiles",
  {
    id: text().primaryKey(),
    accountId: ownedBy("account_id", () => accounts.id),
    child: boolean().notNull(),
    name: text().notNull(),
    /** One of the names in domain/profile. */
    avatar: text().notNull(),
    /** YYYY-MM-DD. */
    birthday: text(),
    gender: text().$type<"female" | "male">(),
    /** Languages of the interface and of titles; null follows the account. */
    language: text().$type<Locale>(),
    contentLanguage: text("content_language").$type<Locale>(),
    created: seconds("created").notNull(),
    subtitlesLanguage: text("subtitles_language"),
    /** Signals that recommendations must not use. */
    silentSignals: text("silent_signals")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Channel ids in the viewer's order. */
    favoriteChannels: integer("favorite_channels")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** While paused, no history and positions are stored. */
    historyPaused: boolean("history_paused").notNull().default(false),
    /** Titles removed from the history during the last day, "*" for all, with the version of `progress` that later reports have. */
    historyRemoved: jsonb("history_removed")
      .$type<Record<string, number>>()
      .notNull()
      .default(sql`'{}'`),
    /** Favourites and ratings taken away during the last week, and when: see api/watching/saved/removed-marks.ts. */
    marksRemoved: jsonb("marks_removed")
      .$type<Record<string, number>>()
      .notNull()
      .default(sql`'{}'`),
    /** What is kept from the profile until it gets there (domain/spoilers.ts). */
    spoilers: text().$type<SpoilerChoice>().notNull().default("auto"),
    /** What it has lifted, by id of a title: marks of `Protection`; and the aliases of articles. */
    spoilersLifted: jsonb("spoilers_lifted")
      .$type<Record<string, string[]>>()
      .notNull()
      .default(sql`'{}'`),
    /** Parents' limits: the highest age rating, and the ids of hidden titles and channels. */
    maxRating: text("max_rating"),
    blockedTitles: text("blocked_titles")
      .array()
      .notNull()
      .default(sql`'{}'`),
    blockedChannels: integer("blocked_channels")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** A child's minutes a day, and bedtime in minutes since midnight; null without a limit. */
    dailyMinutes: integer("daily_minutes"),
    bedtimeFrom: integer("bedtime_from"),
    bedtimeTo: integer("bedtime_to"),
    /** The zone of the child's day. */
    timeZone: text("time_zone").notNull().default(serviceTimeZone),
    /** Minutes that were added to those of a day (YYYY-MM-DD), and the keys of the forms that did so on it. */
    extraDay: text("extra_day"),
    extraMinutes: integer("extra_minutes").notNull().default(0),
    extraKeys: text("extra_keys")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When the child asked for more since they were last added. */
    askedForMore: seconds("asked_for_more"),
    /** The day on which the parents were last told that its minutes are used up. */
    toldTimeUp: text("told_time_up"),
  },
  (table) => [index("profiles_account").on(table.accountId)],
);

export const devices = pgTable(
  "devices",
  {
    id: text().notNull(),
    accountId: ownedBy("account_id", () => accounts.id),
    type: text().notNull(),
    /** Given by the owner. */
    name: text(),
    created: seconds("created").notNull(),
    /** To the day: the last sign-in or playback. */
    lastUsed: seconds("last_used").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** Browsers subscribed to push notifications (RFC 8030); each belongs to a device of one account. */
export const pushBrowsers = pgTable(
  "push_browsers",
  {
    /** The push service's secret URL for the browser. */
    endpoint: text().primaryKey(),
    id: text().notNull().unique(),
    accountId: text("account_id").notNull(),
    deviceId: text("device_id").notNull(),
    /** Keys for encrypting notifications. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    created: seconds("created").notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.accountId, table.deviceId],
      foreignColumns: [devices.accountId, devices.id],
    }).onDelete("cascade"),
    index("push_browsers_device").on(table.accountId, table.deviceId),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    accountId: ownedBy("account_id", () => accounts.id),
    profileId: ownedBy("profile_id", () => profiles.id),
    deviceId: text("device_id").notNull(),
    created: seconds("created").notNull(),
    /** Last activity since the PIN was entered in the session; null if it was not entered (AMB-235). */
    pinSeen: seconds("pin_seen"),
    /** What the PIN was entered for, if it is required every time. */
    pinUid: text("pin_uid"),
    /** Hash of the PIN being created, until its code is confirmed. */
    newPinHash: text("new_pin_hash"),
    /** To the hour. */
    lastUsed: seconds("last_used").notNull().default(0),
    /** The browser and its system, and the country in which it was last used; null if unknown. */
    browser: text(),
    system: text(),
    country: text(),
    /** Whether its token, received in a URL, has been exchanged for another session; possible once. */
    exchanged: boolean().notNull().default(false),
  },
  (table) => [
    index("sessions_account").on(table.accountId),
    index("sessions_profile").on(table.profileId),
    index("sessions_last_used").on(table.lastUsed),
  ],
);

/** Parental PINs, required for 18+ content and for leaving a child's profile. */
export const pins = pgTable("pins", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Argon2id of the PIN's HMAC, because four digits alone could be found by brute force. */
  hash: text().notNull(),
  /** The PIN sent as a reminder; it replaces the other one when first used (AMB-230). */
  remindedHash: text("reminded_hash"),
  isEverytime: boolean("is_everytime").notNull(),
  /** The number that confirmed the PIN of an account without its own; nobody signs in by it. */
  phone: text(),
  created: seconds("created").notNull(),
});
/** Codes that televisions show: a viewer confirms one, and the television collects its session, once (C-068). */
