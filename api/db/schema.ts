import { isNull, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ScreenType } from "#contract/analytics";
import type { SocialProvider } from "#contract/auth";
import type { LedgerRule, PaidWith, PaymentKind, PaymentStatus, TariffType } from "#contract/billing";
import type { Banner } from "#contract/catalog";
import type { Currency } from "#contract/currencies";
import { type Locale, locales } from "#contract/languages";
import type { NewsletterTopic } from "#contract/newsletter";
import type { DeclineCode, PaymentType } from "#contract/payment-host";
import type { SupportCategory, TicketState } from "#contract/support";
import type { Localized } from "#domain/localized";
import type { CancelReason } from "#domain/subscription";
import type { RateStep, Terms } from "#domain/tariffs";
import type { Motif, Palette } from "../media/pictures/vocabulary";
import { tsvector } from "./schema-search";

export * from "./schema-discovery";
export * from "./schema-search";

/** Times are stored as Unix seconds, so that the injected clock is the only clock. */
const seconds = (name: string) => bigint(name, { mode: "number" });

export const genres = pgTable("genres", {
  alias: text().primaryKey(),
  title: jsonb().$type<Localized>().notNull(),
});

export const countries = pgTable("countries", {
  code: text().primaryKey(),
  alias: text().notNull(),
  title: jsonb().$type<Localized>().notNull(),
});

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (bytes) => Buffer.from(bytes),
});

/** URLs of a title's pictures by shape, without size parameters. */
export type TitlePictures = Record<"cover" | "poster" | "frame" | "square" | "narrow", string>;

export type StoredWindow = { type: "free" | "premium" | "lite"; publish: number; unpublish: number };

export const titles = pgTable(
  "titles",
  {
    id: text().primaryKey(),
    uid: text().notNull().unique(),
    alias: text().notNull().unique(),
    kind: text().$type<"movie" | "series">().notNull(),
    category: text().notNull(),
    title: jsonb().$type<Localized>().notNull(),
    /** Sort key: without quotation marks and accents, «ё» sorted as «е». */
    sortTitle: jsonb("sort_title")
      .$type<Localized>()
      .notNull()
      .default(sql`'{}'`),
    titleOriginal: text("title_original").notNull(),
    year: integer(),
    releaseDate: text("release_date"),
    minutes: integer(),
    ratingAge: text("rating_age"),
    forKids: boolean("for_kids").notNull(),
    description: text().notNull(),
    quote: text(),
    genres: text().array().notNull(),
    countries: text().array().notNull(),
    hashtags: text().array().notNull(),
    motifs: text().array().$type<Motif[]>().notNull(),
    palette: text().$type<Palette>().notNull(),
    color: text().notNull(),
    pictures: jsonb().$type<TitlePictures>().notNull(),
    clip: text().notNull(),
    ratingStart: real("rating_start"),
    votes: integer().notNull(),
    popularity: integer().notNull(),
    isOriginal: boolean("is_original").notNull(),
    isDisabled: boolean("is_disabled").notNull(),
    blockedCountries: text("blocked_countries").array().notNull(),
    windows: jsonb().$type<StoredWindow[]>().notNull(),
    /** Not the `seconds` type: the title_facets view depends on this table, and viewers never write this column. */
    addedAt: integer("added_at").notNull(),
  },
  (table) => [
    index("titles_popularity").on(table.isDisabled, table.popularity),
    index("titles_category").on(table.category, table.popularity),
    index("titles_added").on(table.addedAt),
    index("titles_year").on(table.year),
    index("titles_rating").on(sql`${table.ratingStart} desc nulls last`),
    ...locales.map((locale) =>
      index(`titles_title_${locale}`).on(sql`(${table.sortTitle}->>${sql.raw(`'${locale}'`)})`),
    ),
    index("titles_genres").using("gin", table.genres),
    index("titles_countries").using("gin", table.countries),
  ],
);

export const persons = pgTable("persons", {
  alias: text().primaryKey(),
  name: jsonb().$type<{ ru: string; en: string }>().notNull(),
  born: integer(),
  died: integer(),
  biography: text().notNull(),
});

export const credits = pgTable(
  "credits",
  {
    titleId: text("title_id")
      .notNull()
      .references(() => titles.id, { onDelete: "cascade" }),
    person: text()
      .notNull()
      .references(() => persons.alias),
    role: text().$type<"director" | "operator" | "producer" | "writer" | "composer" | "actor">().notNull(),
    character: text(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.titleId, table.role, table.position] }),
    index("credits_person").on(table.person),
  ],
);

export const seasons = pgTable(
  "seasons",
  {
    titleId: text("title_id")
      .notNull()
      .references(() => titles.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    year: integer(),
  },
  (table) => [primaryKey({ columns: [table.titleId, table.number] })],
);

export const episodes = pgTable(
  "episodes",
  {
    startId: text("start_id").primaryKey(),
    uid: text().notNull().unique(),
    titleId: text("title_id")
      .notNull()
      .references(() => titles.id, { onDelete: "cascade" }),
    season: integer().notNull(),
    number: integer().notNull(),
    title: text().notNull(),
    description: text(),
    minutes: integer(),
    clip: text().notNull(),
    /** When it came to the catalogue; null if it came with the series. */
    addedAt: integer("added_at"),
  },
  (table) => [uniqueIndex("episodes_place").on(table.titleId, table.season, table.number)],
);

export const trailers = pgTable(
  "trailers",
  {
    uid: text().primaryKey(),
    titleId: text("title_id")
      .notNull()
      .references(() => titles.id, { onDelete: "cascade" }),
    title: text().notNull(),
    description: text().notNull(),
    clip: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [index("trailers_title").on(table.titleId)],
);

export const similars = pgTable(
  "similars",
  {
    titleId: text("title_id")
      .notNull()
      .references(() => titles.id, { onDelete: "cascade" }),
    similarId: text("similar_id")
      .notNull()
      .references(() => titles.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.titleId, table.position] })],
);

export type ListKind = "collection" | "playlist" | "selection" | "story" | "hero" | "kids-hero";

export const lists = pgTable(
  "lists",
  {
    kind: text().$type<ListKind>().notNull(),
    alias: text().notNull(),
    title: jsonb().$type<Localized>().notNull(),
    description: text().notNull(),
    forKids: boolean("for_kids").notNull(),
    motifs: text().array().$type<Motif[]>().notNull(),
    palette: text().$type<Palette>().notNull(),
    color: text().notNull(),
    pictureVersion: text("picture_version").notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.alias] })],
);

export const listItems = pgTable(
  "list_items",
  {
    kind: text().$type<ListKind>().notNull(),
    alias: text().notNull(),
    titleId: text("title_id")
      .notNull()
      .references(() => titles.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Text of a story slide. */
    text: text(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.alias, table.position] }),
    index("list_items_title").on(table.titleId),
  ],
);

export const articles = pgTable("articles", {
  alias: text().primaryKey(),
  title: text().notNull(),
  lead: text().notNull(),
  rubric: text().notNull(),
  body: text().notNull(),
  author: text().notNull(),
  published: seconds("published").notNull(),
  forKids: boolean("for_kids").notNull(),
  motifs: text().array().$type<Motif[]>().notNull(),
  palette: text().$type<Palette>().notNull(),
  color: text().notNull(),
  pictureVersion: text("picture_version").notNull(),
  titles: text().array().notNull(),
  persons: text().array().notNull(),
});

export const channels = pgTable("channels", {
  id: integer().primaryKey(),
  alias: text().notNull().unique(),
  title: jsonb().$type<Localized>().notNull(),
  category: text().notNull(),
  description: text().notNull(),
  mark: text().notNull(),
  forKids: boolean("for_kids").notNull(),
  palette: text().$type<Palette>().notNull(),
  pictureVersion: text("picture_version").notNull(),
});

/** A banner as stored: the title in five languages, everything else as in the API response. */
export type StoredBanner = Omit<Banner, "title"> & { title: Localized };

export const banners = pgTable("banners", {
  id: text().primaryKey(),
  data: jsonb().$type<StoredBanner>().notNull(),
  forKids: boolean("for_kids").notNull(),
  position: integer().notNull(),
});

export const aliases = pgTable(
  "aliases",
  { type: text().notNull(), from: text().notNull(), to: text().notNull() },
  (table) => [primaryKey({ columns: [table.type, table.from] })],
);

export const accounts = pgTable("accounts", {
  id: text().primaryKey(),
  virtual: boolean().notNull(),
  /** Lower case. */
  email: text().unique(),
  /** E.164: + and digits. */
  phone: text().unique(),
  /** Argon2id with its parameters; null for accounts that sign in by codes alone. */
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
  /** When the account will be deleted, if its owner asked for that. */
  deleteAt: seconds("delete_at"),
});

export const profiles = pgTable(
  "profiles",
  {
    id: text().primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    child: boolean().notNull(),
    name: text().notNull(),
    /** A name of domain/profile. */
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
    /** Nothing that is watched is remembered meanwhile. */
    historyPaused: boolean("history_paused").notNull().default(false),
    /** What parents limit: the highest age rating, and the ids of titles and channels that are not shown. */
    maxRating: text("max_rating"),
    blockedTitles: text("blocked_titles")
      .array()
      .notNull()
      .default(sql`'{}'`),
    blockedChannels: integer("blocked_channels")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Minutes a child may watch a day, and minutes of the day between which nothing begins; null without a limit. */
    dailyMinutes: integer("daily_minutes"),
    bedtimeFrom: integer("bedtime_from"),
    bedtimeTo: integer("bedtime_to"),
    /** The zone of the child's day. */
    timeZone: text("time_zone").notNull().default("Europe/Moscow"),
  },
  (table) => [index("profiles_account").on(table.accountId)],
);

export const devices = pgTable(
  "devices",
  {
    id: text().notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    type: text().notNull(),
    /** What the owner calls it. */
    name: text(),
    created: seconds("created").notNull(),
    /** To the day: the last sign-in or playback. */
    lastUsed: seconds("last_used").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** Browsers that let notices be pushed to them (RFC 8030), each of one account's device. */
export const pushBrowsers = pgTable(
  "push_browsers",
  {
    /** The push service's address of the browser, which nobody else knows. */
    endpoint: text().primaryKey(),
    id: text().notNull().unique(),
    accountId: text("account_id").notNull(),
    deviceId: text("device_id").notNull(),
    /** Keys that notices are encrypted with. */
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
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    profileId: text("profile_id")
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    deviceId: text("device_id").notNull(),
    created: seconds("created").notNull(),
    /** When the session, in which the PIN was entered, was last active; null if it was not entered (AMB-235). */
    pinSeen: seconds("pin_seen"),
    /** What the PIN was used for, if it is asked for every time. */
    pinUid: text("pin_uid"),
    /** Hash of the PIN that the session is about to create, while the code is awaited. */
    newPinHash: text("new_pin_hash"),
    /** To the hour. */
    lastUsed: seconds("last_used").notNull().default(0),
    /** Its token came in an address and has begun another session: it does so once. */
    exchanged: boolean().notNull().default(false),
  },
  (table) => [index("sessions_account").on(table.accountId), index("sessions_profile").on(table.profileId)],
);

/** How codes are sent. */
export type CodeChannel = "email" | "sms" | "messenger";
export type MessageChannel = CodeChannel | "push";

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
    tries: integer().notNull(),
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

/** Parental PINs: what is asked before 18+ contents and on leaving a child's profile. */
export const pins = pgTable("pins", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Argon2id of the PIN's HMAC: four digits alone could be found by trying them all. */
  hash: text().notNull(),
  /** The PIN that was sent as a reminder; it takes the other's place when it is first used (AMB-230). */
  remindedHash: text("reminded_hash"),
  isEverytime: boolean("is_everytime").notNull(),
  created: seconds("created").notNull(),
});
/** Codes that televisions show: a viewer confirms one, and the television collects its session, once (C-068). */
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

/** What is sold. Written by the seed; subscriptions keep the terms that their viewers agreed to. */
export const tariffs = pgTable("tariffs", {
  id: text().primaryKey(),
  position: integer().notNull(),
  type: text().$type<TariffType>().notNull(),
  title: jsonb().$type<Localized>().notNull(),
  description: jsonb().$type<Localized>().notNull(),
  weight: integer().notNull(),
  allowTrial: boolean("allow_trial").notNull(),
  trialDays: integer("trial_days").notNull(),
  aclType: text("acl_type").$type<"premium" | "lite">().notNull(),
  periodDays: integer("period_days").notNull(),
  /** Minor units by currency. */
  prices: jsonb().$type<Record<Currency, number>>().notNull(),
  rateSteps: jsonb("rate_steps").$type<{ periods: number; prices: Record<Currency, number> }[]>().notNull(),
  /** Sold through this channel only; null is everywhere. */
  channel: text(),
  isOnSale: boolean("is_on_sale").notNull(),
});

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text().primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    type: text().$type<"TRIAL" | "GRACE" | "PROMO" | "PAID">().notNull(),
    start: seconds("start").notNull(),
    expiration: seconds("expiration").notNull(),
    /** Until when a renewal may still succeed; the expiration if there will be none. */
    billingExpire: seconds("billing_expire").notNull(),
    isGrace: boolean("is_grace").notNull(),
    aclType: text("acl_type"),
    /** Whether it will be charged again. */
    recurrent: boolean().notNull(),
    /** Whether it is managed here, not in an app store. */
    manageable: boolean().notNull(),
    tariffId: text("tariff_id"),
    /** Who bills it, and the number there; null if it is billed here. */
    store: text().$type<"google" | "apple" | "huawei">(),
    storeId: text("store_id"),
    /** The terms that were agreed to; null where nothing is charged here. Minor units. */
    price: integer(),
    currency: text().$type<Currency>(),
    periodDays: integer("period_days"),
    rateSteps: jsonb("rate_steps").$type<RateStep[]>().notNull().default([]),
    /** Periods that were paid, and what the latest of them cost. */
    paidPeriods: integer("paid_periods").notNull().default(0),
    paidAmount: integer("paid_amount").notNull().default(0),
    /** Refused tries of the renewal that is due. */
    tries: integer().notNull().default(0),
    /** Taken off the next charge, in percent, and when it was last offered and taken. */
    discountPercent: integer("discount_percent").notNull().default(0),
    discounted: seconds("discounted"),
    frozenFrom: seconds("frozen_from"),
    frozenUntil: seconds("frozen_until"),
    cancelled: seconds("cancelled"),
    cancelReason: text("cancel_reason").$type<CancelReason>(),
    /** The tariff that it followed. */
    lastTariffId: text("last_tariff_id"),
  },
  (table) => [
    index("subscriptions_account").on(table.accountId),
    // Nobody pays for two at once.
    uniqueIndex("subscriptions_renewing")
      .on(table.accountId)
      .where(sql`recurrent and manageable and price is not null`),
  ],
);

/** What an account pays with. The payment host knows the card by the token; its number is nowhere here (AMB-196). */
export const paymentMethods = pgTable(
  "payment_methods",
  {
    id: text().primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    token: text().notNull(),
    type: text().$type<PaymentType>().notNull(),
    brand: text(),
    bank: text(),
    last4: text(),
    /** MM/YY. */
    expire: text(),
    /** Renewals are charged to it. */
    isActive: boolean("is_active").notNull(),
    added: seconds("added").notNull(),
  },
  (table) => [
    uniqueIndex("payment_methods_token").on(table.accountId, table.token),
    uniqueIndex("payment_methods_active")
      .on(table.accountId)
      .where(sql`is_active`),
  ],
);

/**
 * What was asked of the payment host, and what became of it. Outlives the account, as accounting does.
 */
export const payments = pgTable(
  "payments",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    kind: text().$type<PaymentKind>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    tariffId: text("tariff_id"),
    /** What is renewed or replaced. */
    subscriptionId: text("subscription_id"),
    /** The saved method that is charged; null if the payer pays at the host. */
    methodId: text("method_id"),
    amount: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** The terms of what begins with it. */
    terms: jsonb().$type<Terms & { aclType: "premium" | "lite" }>(),
    /** The host's number; null until it has answered. */
    hostId: text("host_id"),
    paidWith: jsonb("paid_with").$type<PaidWith>(),
    decline: text().$type<DeclineCode>(),
    locale: text().$type<Locale>().notNull(),
    created: seconds("created").notNull(),
    /** From then on it cannot be paid any more. */
    expires: seconds("expires").notNull(),
    settled: seconds("settled"),
    /** When the host is asked about it next, if it does not tell by itself. */
    enquiry: seconds("enquiry").notNull(),
  },
  (table) => [
    index("payments_account").on(table.accountId, table.created),
    index("payments_enquiry")
      .on(table.enquiry)
      .where(sql`settled is null`),
    uniqueIndex("payments_open_renewal")
      .on(table.subscriptionId)
      .where(sql`settled is null and kind = 'renewal'`),
  ],
);

/** Every charge that succeeded. A trigger refuses changes; what was paid stays written (migration «append_only_ledger»). */
export const ledger = pgTable(
  "ledger",
  {
    id: serial().primaryKey(),
    accountId: text("account_id").notNull(),
    paymentId: text("payment_id").notNull().unique(),
    /** By which rule. */
    rule: text().$type<LedgerRule>().notNull(),
    amount: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
    tariffId: text("tariff_id").notNull(),
    /** What the amount pays for. */
    periodStart: seconds("period_start").notNull(),
    periodEnd: seconds("period_end").notNull(),
    paidWith: jsonb("paid_with").$type<PaidWith>(),
    at: seconds("at").notNull(),
  },
  (table) => [
    index("ledger_account").on(table.accountId, table.at),
    check("ledger_amount", sql`amount > 0 and (currency <> 'RUB' or amount % 100 = 0)`),
    check("ledger_period", sql`period_end > period_start`),
  ],
);

/** Payers were told of a charge before it. */
export const chargeNotices = pgTable(
  "charge_notices",
  {
    subscriptionId: text("subscription_id").notNull(),
    /** The end of the paid period that the charge follows. */
    periodEnd: seconds("period_end").notNull(),
    amount: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
    at: seconds("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.periodEnd] })],
);

/** Subscriptions that need something by the clock, one row each. A lease keeps it to one worker. */
export const renewals = pgTable(
  "renewals",
  {
    subscriptionId: text("subscription_id")
      .primaryKey()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    due: seconds("due").notNull(),
  },
  (table) => [index("renewals_due").on(table.due)],
);

export const progress = pgTable(
  "progress",
  {
    profileId: text("profile_id")
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** Uid of the film or, for a series, of the episode. */
    uid: text().notNull(),
    titleId: text("title_id")
      .notNull()
      .references(() => titles.id, { onDelete: "cascade" }),
    seconds: real().notNull(),
    duration: real().notNull(),
    finished: boolean().notNull(),
    hidden: boolean().notNull(),
    updated: seconds("updated").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.uid] }),
    index("progress_recent").on(table.profileId, table.updated),
  ],
);

/**
 * What a child played, by day of its time zone: what parents are shown and what the minutes of a day are counted from. Not
 * `progress`, which a child may clear or pause.
 */
export const viewings = pgTable(
  "viewings",
  {
    profileId: text("profile_id")
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** YYYY-MM-DD. */
    day: text().notNull(),
    /** Uid of a film, episode or trailer, `channel-{id}`, `recording-{programme}`. */
    uid: text().notNull(),
    /** What it is about; null for a channel's own shows. */
    titleId: text("title_id").references(() => titles.id, { onDelete: "cascade" }),
    /** Seconds counted so far. */
    seconds: integer().notNull(),
    /** Its last sign of life: a start or a report of the player. */
    seen: seconds("seen").notNull(),
    /** When what was started is over at the latest; 0 once it was played to its end. */
    until: seconds("until").notNull(),
    /** Whether it plays, as far as is known. */
    isOpen: boolean("is_open").notNull(),
    /** Parents have taken it off their list; it counts all the same. */
    hidden: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.day, table.uid] }),
    index("viewings_recent").on(table.profileId, table.seen),
  ],
);

export const ratings = pgTable(
  "ratings",
  {
    profileId: text("profile_id")
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    titleId: text("title_id")
      .notNull()
      .references(() => titles.id, { onDelete: "cascade" }),
    value: integer().notNull(),
    updated: seconds("updated").notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.titleId] })],
);

export const favorites = pgTable(
  "favorites",
  {
    profileId: text("profile_id")
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    titleId: text("title_id")
      .notNull()
      .references(() => titles.id, { onDelete: "cascade" }),
    added: seconds("added").notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.titleId] })],
);

/** Upcoming programmes that a profile wants to be reminded of. */
export const reminders = pgTable(
  "reminders",
  {
    profileId: text("profile_id")
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    programmeId: text("programme_id").notNull(),
    start: seconds("start").notNull(),
    /** When a message about it was sent. */
    sent: seconds("sent"),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.programmeId] }),
    index("reminders_start").on(table.start),
  ],
);

/** Links in letters that change something: each for one use, known by a hash alone. */
export const letterLinks = pgTable(
  "letter_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The address that the link confirms. */
    email: text().notNull(),
    expires: seconds("expires").notNull(),
  },
  (table) => [index("letter_links_account").on(table.accountId)],
);

/** Why viewers wanted no more letters. */
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
    /** The letter's List-Unsubscribe address. */
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

/** What the database was seeded with; if the catalogue changes, it is seeded again. */
export const seedState = pgTable("seed_state", { key: text().primaryKey(), value: text().notNull() });

/** People who hand out codes (AMB-186). */
export const promoters = pgTable("promoters", {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Argon2id with its parameters. */
  passwordHash: text("password_hash").notNull(),
});

export const promoterSessions = pgTable("promoter_sessions", {
  tokenHash: text("token_hash").primaryKey(),
  promoterId: text("promoter_id")
    .notNull()
    .references(() => promoters.id, { onDelete: "cascade" }),
  expires: seconds("expires").notNull(),
});

export const promoterCodes = pgTable(
  "promoter_codes",
  {
    code: text().primaryKey(),
    promoterId: text("promoter_id")
      .notNull()
      .references(() => promoters.id, { onDelete: "cascade" }),
    created: seconds("created").notNull(),
  },
  (table) => [index("promoter_codes_promoter").on(table.promoterId)],
);

/** Accounts that activated a promoter's code, each once. */
export const promoterActivations = pgTable(
  "promoter_activations",
  {
    code: text()
      .notNull()
      .references(() => promoterCodes.code, { onDelete: "cascade" }),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    activated: seconds("activated").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.accountId] }),
    index("promoter_activations_account").on(table.accountId),
  ],
);

/** What codes give. Written by the seed, but for the count of activations. */
export const promotions = pgTable("promotions", {
  id: text().primaryKey(),
  position: integer().notNull(),
  title: jsonb().$type<Localized>().notNull(),
  description: jsonb().$type<Localized>().notNull(),
  /** One of the contract's kinds; another one is refused. */
  kind: text().notNull(),
  /** What free periods and gifts give. */
  days: integer(),
  aclType: text("acl_type").$type<"premium" | "lite">().notNull(),
  /** The tariff that a discount is for. */
  tariffId: text("tariff_id"),
  starts: seconds("starts"),
  ends: seconds("ends"),
  newUsersOnly: boolean("new_users_only").notNull(),
  registrationOnly: boolean("registration_only").notNull(),
  premium: boolean().notNull(),
  /** Whether everybody may know of it, or only who has a code. */
  isListed: boolean("is_listed").notNull(),
  isActive: boolean("is_active").notNull(),
  /** How often it can be activated; null is without a limit. */
  stock: integer(),
  used: integer().notNull().default(0),
});

export const coupons = pgTable(
  "coupons",
  {
    /** As domain/promo normalises it. */
    code: text().primaryKey(),
    promotionId: text("promotion_id").references(() => promotions.id, { onDelete: "set null" }),
    /** The code of a promoter that it is. */
    promoterCode: text("promoter_code").references(() => promoterCodes.code, { onDelete: "set null" }),
    /** How often it can be activated; null is without a limit. */
    uses: integer(),
    used: integer().notNull().default(0),
  },
  (table) => [
    index("coupons_promotion").on(table.promotionId),
    index("coupons_promoter_code").on(table.promoterCode),
  ],
);

/** Codes that accounts activated: one a promotion. */
export const promoActivations = pgTable(
  "promo_activations",
  {
    id: text().primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    promotionId: text("promotion_id")
      .notNull()
      .references(() => promotions.id, { onDelete: "cascade" }),
    code: text().notNull(),
    activated: seconds("activated").notNull(),
    /** Until when what it gave lasted then. */
    until: seconds("until"),
    movedCharge: boolean("moved_charge").notNull().default(false),
  },
  (table) => [
    uniqueIndex("promo_activations_once").on(table.accountId, table.promotionId),
    index("promo_activations_promotion").on(table.promotionId),
  ],
);

/** Games of the quiz. A visitor's has no profile, and is known by its id alone. */
export const games = pgTable(
  "games",
  {
    id: text().primaryKey(),
    profileId: text("profile_id").references(() => profiles.id, { onDelete: "cascade" }),
    /** Of the question that is asked, from 0. */
    position: integer().notNull().default(0),
    score: integer().notNull().default(0),
    started: seconds("started").notNull(),
    finished: seconds("finished"),
  },
  (table) => [
    index("games_started").on(table.started),
    index("games_profile").on(table.profileId),
    index("games_best").on(table.score.desc()),
  ],
);

export const gameQuestions = pgTable(
  "game_questions",
  {
    /** Also the alias of its picture, so that the address does not tell the title. */
    id: text().primaryKey(),
    gameId: text("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    titleId: text("title_id")
      .notNull()
      .references(() => titles.id, { onDelete: "cascade" }),
    /** Ids of titles. */
    options: text().array().notNull(),
    asked: seconds("asked"),
    answered: seconds("answered"),
    chosen: text(),
    points: integer().notNull().default(0),
  },
  (table) => [uniqueIndex("game_questions_position").on(table.gameId, table.position)],
);

// The newsletter

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

/** The support centre: articles as the content or the staff wrote them, questions and what was answered. */
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
    /** The path at which it is done. */
    place: text(),
    updated: seconds("updated").notNull(),
    /** Written by the staff: the content does not overwrite it. */
    isEdited: boolean("is_edited").notNull().default(false),
    isHidden: boolean("is_hidden").notNull().default(false),
    /** What it is searched by: the title, the section and the text. */
    vector: tsvector().notNull(),
    /** What it is ranked by: A the title, C the section. */
    titleVector: tsvector("title_vector").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.locale] }),
    index("support_articles_vector").using("gin", table.vector).with({ fastupdate: false }),
    index("support_articles_title").using("gin", table.titleVector).with({ fastupdate: false }),
  ],
);

/** Words of the articles, for mending slips. */
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

/** Whether an article helped: once a viewer, whom a hash stands for. */
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
    /** Null for a question that was asked without an account; then there is an address. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    email: text(),
    locale: text().$type<Locale>().notNull(),
    category: text().$type<SupportCategory>().notNull(),
    subject: text().notNull(),
    state: text().$type<TicketState>().notNull(),
    /** Who of the staff has taken it up. */
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
    ticketId: text("ticket_id")
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    /** Counted from 1 in each ticket. */
    number: integer().notNull(),
    isStaff: boolean("is_staff").notNull(),
    text: text().notNull(),
    created: seconds("created").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.number] })],
);

/** Pictures, encoded again. Until a message is sent with it, a picture belongs to its uploader alone. */
export const ticketPictures = pgTable(
  "ticket_pictures",
  {
    id: text().primaryKey(),
    /** Whose upload it is: an account, or the ticket of a link. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    ticketId: text("ticket_id").references(() => tickets.id, { onDelete: "cascade" }),
    /** Null until it was sent. */
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

/** Links of letters that open a ticket without signing in; tokens are stored as hashes. */
export const ticketLinks = pgTable(
  "ticket_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    ticketId: text("ticket_id")
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    expires: seconds("expires").notNull(),
  },
  (table) => [
    index("ticket_links_ticket").on(table.ticketId),
    index("ticket_links_expires").on(table.expires),
  ],
);

/** What browsers tell of visits. No column says whose they are, and a repeated event is one. */
export const analyticsEvents = pgTable(
  "analytics_events",
  {
    sessionId: text("session_id").notNull(),
    sequenceNumber: integer("sequence_number").notNull(),
    eventVersion: text("event_version").notNull(),
    /** By the browser's clock. */
    eventTime: seconds("event_time").notNull(),
    actionId: text("action_id").notNull(),
    screenType: text("screen_type").$type<ScreenType>().notNull(),
    screenId: text("screen_id").notNull(),
    screenAbTag: text("screen_attributes_ab_tag"),
    blockType: text("block_type"),
    blockId: text("block_attributes_id"),
    elementType: text("element_type"),
    elementId: text("element_attributes_id"),
    text: text(),
    received: seconds("received").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.sequenceNumber] }),
    index("analytics_events_received").on(table.received),
  ],
);
