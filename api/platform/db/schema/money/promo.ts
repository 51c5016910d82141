import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Localized } from "#domain/localized";
import { ownedBy, seconds } from "../columns";
import { accounts } from "../people/accounts";

/** People who hand out codes (AMB-186). */
export const promoters = pgTable("promoters", {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Argon2id with its parameters. */
  passwordHash: text("password_hash").notNull(),
});

export const promoterSessions = pgTable("promoter_sessions", {
  tokenHash: text("token_hash").primaryKey(),
  promoterId: ownedBy("promoter_id", () => promoters.id),
  expires: seconds("expires").notNull(),
});

export const promoterCodes = pgTable(
  "promoter_codes",
  {
    code: text().primaryKey(),
    promoterId: ownedBy("promoter_id", () => promoters.id),
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
    accountId: ownedBy("account_id", () => accounts.id),
    activated: seconds("activated").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.accountId] }),
    index("promoter_activations_account").on(table.accountId),
  ],
);

/** Promotions that codes belong to. Written by the seed, except for the number of activations. */
export const promotions = pgTable("promotions", {
  id: text().primaryKey(),
  position: integer().notNull(),
  title: jsonb().$type<Localized>().notNull(),
  description: jsonb().$type<Localized>().notNull(),
  /** One of the contract's kinds; codes of unknown kinds are refused. */
  kind: text().notNull(),
  /** Number of days, for free periods and gifts. */
  days: integer(),
  aclType: text("acl_type").$type<"premium" | "lite">().notNull(),
  /** The discounted tariff. */
  tariffId: text("tariff_id"),
  starts: seconds("starts"),
  ends: seconds("ends"),
  newUsersOnly: boolean("new_users_only").notNull(),
  registrationOnly: boolean("registration_only").notNull(),
  premium: boolean().notNull(),
  /** Whether it is public; otherwise only people with a code see it. */
  isListed: boolean("is_listed").notNull(),
  isActive: boolean("is_active").notNull(),
  /** How often it can be activated; null is without a limit. */
  stock: integer(),
  used: integer().notNull().default(0),
});

export const coupons = pgTable(
  "coupons",
  {
    /** As normalised by domain/promo. */
    code: text().primaryKey(),
    promotionId: text("promotion_id").references(() => promotions.id, { onDelete: "set null" }),
    /** Set if it is a promoter's code. */
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

/** Codes activated by accounts, one per promotion. */
export const promoActivations = pgTable(
  "promo_activations",
  {
    id: text().primaryKey(),
    accountId: ownedBy("account_id", () => accounts.id),
    promotionId: ownedBy("promotion_id", () => promotions.id),
    code: text().notNull(),
    activated: seconds("activated").notNull(),
    /** End of the granted period, as of the activation. */
    until: seconds("until"),
    movedCharge: boolean("moved_charge").notNull().default(false),
  },
  (table) => [
    uniqueIndex("promo_activations_once").on(table.accountId, table.promotionId),
    index("promo_activations_promotion").on(table.promotionId),
  ],
);
