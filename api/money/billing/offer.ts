import { createHash } from "node:crypto";
import type { Offer } from "#contract/billing";
import { getShare } from "#domain/money";
import { graceSeconds } from "#domain/renewal";
import { stayDiscountPercent } from "#domain/subscription";
import { daysInMonth, getPeriodPrice, type Terms } from "#domain/tariffs";
import type { Database } from "../../platform/db/database";
import { agreements } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import type { SubscriptionRow } from "./lock-payer";

/** What is charged now and at the next charge under these terms. Its version changes with any of the terms. */
export const createOffer = (terms: Terms, { price, later }: Pick<Offer, "price" | "later">): Offer => ({
  version: getVersion(terms),
  price,
  later,
  period: terms.periodDays,
  currency: terms.currency,
});

const getVersion = ({ price, currency, periodDays, trialDays, rateSteps }: Terms): string =>
  createHash("sha256")
    .update(JSON.stringify([price, currency, periodDays, trialDays, rateSteps.map(Object.values)]))
    .digest("base64url")
    .slice(0, 16);

/** The terms of the next charge that a subscription's owner agreed to; null if nothing is charged here. */
export const getAgreedTerms = ({
  price,
  currency,
  periodDays,
  rateSteps,
  manageable,
  next,
}: SubscriptionRow): Terms | null =>
  price === null || currency === null || !manageable
    ? null
    : (next ?? { price, currency, periodDays: periodDays ?? daysInMonth, trialDays: 0, rateSteps });

/** The same as what a payment for the next period buys. */
export const getBoughtTerms = ({ next, aclType }: SubscriptionRow, terms: Terms) => ({
  ...terms,
  aclType: next?.aclType ?? (aclType === "lite" ? ("lite" as const) : ("premium" as const)),
});

/** The tariff that the next charge pays for. */
export const getNextTariffId = ({ next, tariffId }: Pick<SubscriptionRow, "next" | "tariffId">) =>
  next?.tariffId ?? tariffId;

/** The number of periods that were paid under the terms of the next charge. */
export const getPaidPeriods = ({ next, paidPeriods }: Pick<SubscriptionRow, "next" | "paidPeriods">) =>
  next ? 0 : paidPeriods;

/** The next charge in minor units: the period's price, less a discount. */
export const getNextAmount = (
  row: Pick<SubscriptionRow, "next" | "paidPeriods" | "discountPercent">,
  terms: Terms,
): number => getShare(getPeriodPrice(terms, getPaidPeriods(row)), 100 - row.discountPercent, terms.currency);

/**
 * What the owner of a subscription agrees to by letting it renew. A refused charge is repeated at once; null if no
 * charge can follow.
 */
export function getRenewalOffer(row: SubscriptionRow, now: number): Offer | null {
  const terms = getAgreedTerms(row);
  if (!terms || now >= row.expiration + graceSeconds) return null;
  const next = getNextAmount(row, terms);
  return createOffer(
    terms,
    row.isGrace
      ? { price: next, later: getPeriodPrice(terms, getPaidPeriods(row) + 1) }
      : { price: 0, later: next },
  );
}

/** The same with the discount for viewers who decide to stay. */
export const getDiscountOffer = (row: SubscriptionRow, now: number): Offer | null =>
  getRenewalOffer({ ...row, discountPercent: stayDiscountPercent }, now);

const names = ["version", "price", "later", "period", "currency"] as const;

export const isSameOffer = (one: Offer | null, other: Offer | null): boolean =>
  one === null || other === null ? one === other : names.every((name) => one[name] === other[name]);

/** 409 PRICE_CHANGED unless the payer was shown what holds now (AMB-257). */
export function requireSameOffer(shown: Offer | undefined, current: Offer | null): void {
  if (!isSameOffer(shown ?? null, current)) fail(409, "PRICE_CHANGED", "The price has changed");
}

/** What the caller was shown of a subscription's or method's next charges, under which version of the terms. */
export type Consent = { id: string; offer?: Offer | undefined; terms: string };

type Agreement = Omit<typeof agreements.$inferInsert, "id" | "offer"> & { offer: Offer | null };

/** Records what an account agreed to, in the transaction in which it does. */
export async function recordAgreement(
  transaction: Database,
  { offer, ...agreement }: Agreement,
): Promise<void> {
  if (offer) await transaction.insert(agreements).values({ ...agreement, offer });
}
