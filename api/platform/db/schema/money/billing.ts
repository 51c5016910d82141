import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type {
  LedgerRule,
  Offer,
  PaidWith,
  PaymentDecline,
  PaymentKind,
  PaymentStatus,
  PlannedKind,
  TariffType,
} from "#contract/billing";
import type { Currency } from "#contract/currencies";
import type { Locale } from "#contract/languages";
import type { PaymentType } from "#contract/payment-host";
import type { FiscalMark, ReceiptItem, ReceiptKind } from "#domain/fiscal-receipt";
import type { Localized } from "#domain/localized";
import type { CancelReason } from "#domain/subscription";
import type { RateStep, Terms } from "#domain/tariffs";
import { ownedBy, seconds } from "../columns";
import { accounts } from "../people/accounts";

/** Tariffs, written by the seed. Subscriptions keep the terms that their viewers agreed to. */
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
  /** Sold only through this channel; null means everywhere. */
  channel: text(),
  isOnSale: boolean("is_on_sale").notNull(),
});

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text().primaryKey(),
    accountId: ownedBy("account_id", () => accounts.id),
    type: text().$type<"TRIAL" | "GRACE" | "PROMO" | "PAID">().notNull(),
    start: seconds("start").notNull(),
    expiration: seconds("expiration").notNull(),
    /** Until when a renewal may still succeed; equals the expiration if there will be none. */
    billingExpire: seconds("billing_expire").notNull(),
    isGrace: boolean("is_grace").notNull(),
    aclType: text("acl_type"),
    /** Whether it will be charged again. */
    recurrent: boolean().notNull(),
    /** Whether it is managed here, not in an app store. */
    manageable: boolean().notNull(),
    tariffId: text("tariff_id"),
    /** The app store that bills it, and its id there; null if it is billed here. */
    store: text().$type<"google" | "apple" | "huawei">(),
    storeId: text("store_id"),
    /** The agreed terms, in minor units; null if nothing is charged here. */
    price: integer(),
    currency: text().$type<Currency>(),
    periodDays: integer("period_days"),
    rateSteps: jsonb("rate_steps").$type<RateStep[]>().notNull().default([]),
    /** Number of paid periods. */
    paidPeriods: integer("paid_periods").notNull().default(0),
    /** Refused attempts at the renewal that is due. */
    attempts: integer("tries").notNull().default(0),
    /** Discount on the next charge, in percent, and when the last one was accepted. */
    discountPercent: integer("discount_percent").notNull().default(0),
    discounted: seconds("discounted"),
    frozenFrom: seconds("frozen_from"),
    frozenUntil: seconds("frozen_until"),
    cancelled: seconds("cancelled"),
    cancelReason: text("cancel_reason").$type<CancelReason>(),
    /** The tariff of the subscription that it replaced. */
    lastTariffId: text("last_tariff_id"),
    /** The tariff that its viewer moves to with the next charge, and its agreed terms. */
    next: jsonb().$type<Terms & { tariffId: string; aclType: "premium" | "lite" }>(),
  },
  (table) => [
    index("subscriptions_account").on(table.accountId),
    // At most one subscription of an account renews.
    uniqueIndex("subscriptions_renewing")
      .on(table.accountId)
      .where(sql`recurrent and manageable and price is not null`),
  ],
);

/** Which days of a subscription a payment paid for; they follow the days wherever these go (domain/paid-days.ts). */
export const paidDays = pgTable(
  "paid_days",
  {
    id: serial().primaryKey(),
    paymentId: text("payment_id").notNull().unique(),
    subscriptionId: ownedBy("subscription_id", () => subscriptions.id),
    start: seconds("starts").notNull(),
    end: seconds("ends").notNull(),
    /** What was paid for them, and how much of it is given back or being given back. */
    amount: integer().notNull(),
    returned: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
  },
  (table) => [index("paid_days_subscription").on(table.subscriptionId)],
);

/** Saved payment methods. The token identifies the card at the payment host; its number is not stored (AMB-196). */
export const paymentMethods = pgTable(
  "payment_methods",
  {
    id: text().primaryKey(),
    accountId: ownedBy("account_id", () => accounts.id),
    token: text().notNull(),
    type: text().$type<PaymentType>().notNull(),
    brand: text(),
    bank: text(),
    last4: text(),
    /** The host's number for the card, the same whoever saves it and however often; null for other methods. */
    cardId: text("card_id"),
    /** MM/YY. */
    expire: text(),
    /** Whether renewals are charged to it. */
    isActive: boolean("is_active").notNull(),
    /** Why its bank will accept no charge to it any more; null while it may. */
    refused: text().$type<PaymentDecline>(),
    added: seconds("added").notNull(),
  },
  (table) => [
    uniqueIndex("payment_methods_token").on(table.accountId, table.token),
    uniqueIndex("payment_methods_active")
      .on(table.accountId)
      .where(sql`is_active`),
  ],
);

/** Payments and their outcome. Kept for accounting even after the account is deleted. */
export const payments = pgTable(
  "payments",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    kind: text().$type<PaymentKind>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    tariffId: text("tariff_id"),
    /** The subscription that is renewed or replaced. */
    subscriptionId: text("subscription_id"),
    /** The saved method that is charged; null if the payer pays at the host. */
    methodId: text("method_id"),
    amount: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** The terms of the subscription that it starts. */
    terms: jsonb().$type<Terms & { aclType: "premium" | "lite" }>(),
    /** The paid days whose rest was deducted from its price, by id. */
    credit: jsonb().$type<number[]>(),
    /** What the payer agreed to; null for renewals, which follow an earlier agreement. */
    agreed: jsonb().$type<Offer>(),
    /** The device that the payer began it on. */
    deviceId: text("device_id"),
    /** The host's id of the operation; null until it has answered. */
    hostId: text("host_id"),
    paidWith: jsonb("paid_with").$type<PaidWith>(),
    decline: text().$type<PaymentDecline>(),
    locale: text().$type<Locale>().notNull(),
    /** The country that it is sold in; null in old payments. */
    country: text(),
    created: seconds("created").notNull(),
    /** When it can no longer be paid. */
    expires: seconds("expires").notNull(),
    settled: seconds("settled"),
    /** When to ask the host about it next, if no callback arrives before. */
    pollAt: seconds("enquiry").notNull(),
  },
  (table) => [
    index("payments_account").on(table.accountId, table.created),
    index("payments_host").on(table.hostId),
    index("payments_amount").on(table.amount),
    index("payments_shown").on(sql`coalesce(settled, created)`),
    index("payments_enquiry")
      .on(table.pollAt)
      .where(sql`settled is null`),
    uniqueIndex("payments_open_renewal")
      .on(table.subscriptionId)
      .where(sql`settled is null and kind = 'renewal'`),
  ],
);

/**
 * What payers agreed to, with the version of the terms of use. A trigger rejects changes and deletions, and it outlives
 * the account.
 */
export const agreements = pgTable(
  "agreements",
  {
    id: serial().primaryKey(),
    accountId: text("account_id").notNull(),
    action: text().$type<PlannedKind | "resuming" | "discount" | "method">().notNull(),
    offer: jsonb().$type<Offer>().notNull(),
    terms: text().notNull(),
    subscriptionId: text("subscription_id"),
    paymentId: text("payment_id"),
    at: seconds("at").notNull(),
  },
  (table) => [index("agreements_account").on(table.accountId, table.at)],
);

/** When a card or device last began a trial, under a hash of its number. */
export const trialUses = pgTable("trial_uses", { key: text().primaryKey(), at: seconds("at").notNull() });

/** Money given back: by us, or by the payer's bank against our will. Kept like the payments. */
export const refunds = pgTable(
  "refunds",
  {
    id: text().primaryKey(),
    paymentId: text("payment_id").notNull(),
    kind: text().$type<"refund" | "chargeback">().notNull(),
    status: text().$type<"started" | "succeeded" | "refused">().notNull(),
    amount: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** Whether the days that it paid for end too. */
    endsAccess: boolean("ends_access").notNull(),
    /** Who gave it and why; «system» for what a rule decides. */
    by: text().notNull(),
    reason: text().notNull(),
    created: seconds("created").notNull(),
    settled: seconds("settled"),
    /** When to repeat the call, if the host has not answered. */
    pollAt: seconds("poll_at").notNull(),
  },
  (table) => [
    index("refunds_payment").on(table.paymentId),
    index("refunds_open")
      .on(table.pollAt)
      .where(sql`settled is null`),
    check("refunds_amount", sql`amount > 0`),
  ],
);

/**
 * Every successful charge, and as a negative amount all that was given back of it. A trigger rejects changes and deletions
 * (migration «append_only_ledger»).
 */
export const ledger = pgTable(
  "ledger",
  {
    id: serial().primaryKey(),
    accountId: text("account_id").notNull(),
    paymentId: text("payment_id").notNull(),
    refundId: text("refund_id").unique(),
    /** The subscription that it pays for; null if there is none. */
    subscriptionId: text("subscription_id"),
    /** The rule that led to the charge. */
    rule: text().$type<LedgerRule>().notNull(),
    amount: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
    tariffId: text("tariff_id").notNull(),
    /** The period that the amount pays for. */
    periodStart: seconds("period_start").notNull(),
    periodEnd: seconds("period_end").notNull(),
    paidWith: jsonb("paid_with").$type<PaidWith>(),
    /** Where it was sold, and the tax that the amount includes; null in old lines and where the rate is not known. */
    country: text(),
    taxPercent: integer("tax_percent"),
    tax: integer(),
    at: seconds("at").notNull(),
  },
  (table) => [
    index("ledger_account").on(table.accountId, table.at),
    index("ledger_at").on(table.at),
    uniqueIndex("ledger_charge")
      .on(table.paymentId)
      .where(sql`refund_id is null`),
    check(
      "ledger_amount",
      sql`amount <> 0 and (amount > 0) = (refund_id is null) and (currency <> 'RUB' or amount % 100 = 0 or refund_id is not null)`,
    ),
    check("ledger_period", sql`period_end > period_start`),
  ],
);

/** A receipt as it was put on record. */
type Printed = {
  kind: ReceiptKind;
  seller: { name: string; inn: string; taxation: string; vatPercent: number; site: string };
  buyer: string | null;
  items: ReceiptItem[];
  total: number;
  url: string | null;
} & FiscalMark;

/** Cash receipts, one for each line of the ledger in roubles (54-ФЗ). They outlive the account. */
export const receipts = pgTable(
  "receipts",
  {
    id: text().primaryKey(),
    number: serial().notNull(),
    ledgerId: integer("ledger_id").notNull().unique(),
    /** Its payment, which names the owner: signing in joins accounts. */
    paymentId: text("payment_id").notNull(),
    /** What the register has on record; null until then. */
    printed: jsonb().$type<Printed>(),
    tries: integer().notNull(),
    tryAt: seconds("try_at").notNull(),
  },
  (table) => [
    index("receipts_payment").on(table.paymentId),
    index("receipts_due")
      .on(table.tryAt)
      .where(sql`printed is null`),
  ],
);

/** Notices sent to payers before a charge. */
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

/** When each subscription next needs a step. Workers lease rows by moving `due` ahead. */
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
