import type { Offer, PaymentKind } from "#contract/billing";
import type { Currency } from "#contract/currencies";
import { isActive } from "#domain/account-type";
import { getCurrency } from "#domain/money";
import { isRenewing } from "#domain/renewal";
import { getPeriodPrice, getUpgradePrice, type Terms } from "#domain/tariffs";
import { daySeconds } from "#domain/time-units";
import type { AccountRow } from "../../people/viewers/lock-account";
import { fail } from "../../platform/errors";
import type { PaymentRow, SubscriptionRow } from "./lock-payer";
import { createOffer, getAgreedTerms, getNextAmount, getRenewalOffer } from "./offer";
import { getTerms, type TariffRow } from "./tariffs";

type Plan = Pick<PaymentRow, "kind" | "tariffId" | "subscriptionId" | "amount" | "currency"> & {
  terms: NonNullable<PaymentRow["terms"]> | null;
  /** What the payer agrees to; null if nothing will be charged. */
  agreed: Offer | null;
};

/** The payment that a purchase needs for this account. 409 if it already has a subscription. */
export function planPayment(
  account: Pick<AccountRow, "country" | "trialIsAvailable"> & {
    /** Whether its device has had a trial. */
    usedTrial: boolean;
  },
  own: SubscriptionRow[],
  tariff: TariffRow | null,
  now: number,
): Plan {
  const currency = getPurchaseCurrency(account, own, tariff, now);
  const renewing = own.find(isRenewing) ?? null;
  if (tariff === null) return planBinding(renewing, currency, now);
  const plan = (
    kind: PaymentKind,
    terms: Terms,
    { price, later = getPeriodPrice(terms, 1) }: { price: number; later?: number },
    subscriptionId: string | null,
  ): Plan => ({
    kind,
    tariffId: tariff.id,
    subscriptionId,
    amount: price,
    currency: terms.currency,
    terms: { ...terms, aclType: tariff.aclType },
    agreed: createOffer(terms, { price, later }),
  });
  const full = getTerms(tariff, currency, { hasTrial: false });
  if (renewing && now >= renewing.expiration && renewing.tariffId === tariff.id) {
    const agreed = getAgreedTerms(renewing) ?? full;
    const later = getPeriodPrice(agreed, renewing.paidPeriods + 1);
    return plan("extension", agreed, { price: getNextAmount(renewing, agreed), later }, renewing.id);
  }
  if (own.some((one) => one.store !== null && isActive(one, now)))
    fail(409, "FOREIGN_SUBSCRIPTION", "An app store bills the subscription");
  const upgraded = findUpgraded(own, tariff, now);
  if (upgraded) {
    const price = getUpgradePrice({ price: getPeriodPrice(full, 0), currency }, getPaidPeriod(upgraded), now);
    return plan("upgrade", full, { price }, upgraded.id);
  }
  if (tariff.type === "upgrade") fail(409, "NOT_UPGRADABLE", "Only a lite subscription can be upgraded");
  if (renewing) fail(409, "ALREADY_SUBSCRIBED", "The account already has a renewing subscription");
  const hasTrial = account.trialIsAvailable && !account.usedTrial && own.length === 0;
  const terms = getTerms(tariff, currency, { hasTrial });
  return terms.trialDays > 0
    ? plan("trial", terms, { price: 0, later: getPeriodPrice(terms, 0) }, null)
    : plan("purchase", terms, { price: getPeriodPrice(terms, 0) }, null);
}

/** Saves a method. If a renewal failed, it is paid with the same step, so that the payer is shown the amount. */
function planBinding(renewing: SubscriptionRow | null, currency: Currency, now: number): Plan {
  const agreed = renewing && getRenewalOffer(renewing, now);
  const terms = renewing && getAgreedTerms(renewing);
  const binding = { kind: "binding" as const, tariffId: null, subscriptionId: null, amount: 0, terms: null };
  if (!agreed || !terms || agreed.price === 0) return { ...binding, currency, agreed };
  return {
    kind: "extension",
    tariffId: renewing.tariffId,
    subscriptionId: renewing.id,
    amount: agreed.price,
    currency: agreed.currency,
    terms: { ...terms, aclType: renewing.aclType === "lite" ? "lite" : "premium" },
    agreed,
  };
}

/**
 * What a tariff is paid in: an upgrade or an extension in the currency of the subscription that it takes into account,
 * anything else in that of the account's country, which may have changed since.
 */
export function getPurchaseCurrency(
  account: Pick<AccountRow, "country">,
  own: SubscriptionRow[],
  tariff: TariffRow | null,
  now: number,
): Currency {
  const extended = own.find((one) => isRenewing(one) && now >= one.expiration && one.tariffId === tariff?.id);
  const upgraded = findUpgraded(own, tariff, now);
  const paid = upgraded && getPaidPeriod(upgraded);
  return extended?.currency ?? paid?.currency ?? getCurrency(account.country);
}

/** The lite subscription that the tariff would upgrade; null if there is none, or a better one is active. */
function findUpgraded(own: SubscriptionRow[], tariff: TariffRow | null, now: number): SubscriptionRow | null {
  const active = own.filter((one) => isActive(one, now));
  if (tariff?.aclType !== "premium" || active.some(({ aclType }) => aclType !== "lite")) return null;
  return active[0] ?? null;
}

/** The period of a lite subscription that was paid for; null for a trial. */
const getPaidPeriod = (lite: SubscriptionRow) =>
  lite.price !== null && lite.currency !== null && lite.type === "PAID"
    ? {
        amount: lite.paidAmount,
        currency: lite.currency,
        start: getPeriodStart(lite),
        expiration: lite.expiration,
      }
    : null;

const getPeriodStart = ({ expiration, periodDays, start }: SubscriptionRow): number =>
  Math.max(start, expiration - (periodDays ?? 30) * daySeconds);
