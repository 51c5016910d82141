import type { Offer, PlannedKind } from "#contract/billing";
import type { Currency } from "#contract/currencies";
import { isRunning } from "#domain/account-type";
import { getCurrency } from "#domain/money";
import { findCredit } from "#domain/paid-days";
import { promoChannel } from "#domain/promo";
import { isRenewing } from "#domain/renewal";
import { daysInMonth, getPeriodPrice, getUpgradePrice, isUpgrade, type Terms } from "#domain/tariffs";
import type { AccountRow } from "../../people/viewers/lock-account";
import { fail } from "../../platform/errors";
import type { PaymentRow, SubscriptionRow } from "./lock-payer";
import {
  createOffer,
  getAgreedTerms,
  getBoughtTerms,
  getNextAmount,
  getNextTariffId,
  getPaidPeriods,
  getRenewalOffer,
} from "./offer";
import type { PaidSubscription } from "./paid-days";
import { getTerms, type TariffRow } from "./tariffs";

type Plan = Pick<PaymentRow, "tariffId" | "subscriptionId" | "amount" | "currency" | "credit"> & {
  kind: PlannedKind;
  terms: NonNullable<PaymentRow["terms"]> | null;
  /** What the payer agrees to; null if nothing will be charged. */
  agreed: Offer | null;
};

/** The payment that a purchase needs for this account. 409 if it already has a subscription. */
export function planPayment(
  account: Pick<AccountRow, "country" | "trialIsAvailable"> & {
    /** Whether its device has had a trial. */
    usedTrial: boolean;
    /** How many periods of the tariff it has paid for (countPaid). */
    paidPeriods: number;
  },
  own: PaidSubscription[],
  tariff: TariffRow | null,
  now: number,
): Plan {
  const currency = getPurchaseCurrency(account, own, tariff, now);
  const renewing = own.find(isRenewing) ?? null;
  if (tariff === null) return planBinding(renewing, currency, now);
  const plan = (
    kind: PlannedKind,
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
    credit: null,
    agreed: createOffer(terms, { price, later }),
  });
  const { paidPeriods } = account;
  const full = getTerms(tariff, currency, { hasTrial: false, paidPeriods });
  const unpaid = renewing && isExtended(renewing, tariff, now) ? getAgreedTerms(renewing) : null;
  if (renewing && unpaid) return planExtension(renewing, unpaid);
  if (own.some((one) => one.store !== null && isRunning(one, now)))
    fail(409, "FOREIGN_SUBSCRIPTION", "An app store bills the subscription");
  const upgraded = findUpgraded(own, tariff, now);
  if (upgraded) {
    const price = getPeriodPrice(full, 0);
    const { amount, ids } = findCredit(upgraded.paidDays, { price, currency }, now);
    const upgrade = plan(
      "upgrade",
      full,
      { price: getUpgradePrice({ price, currency }, amount) },
      upgraded.id,
    );
    return { ...upgrade, credit: ids };
  }
  if (tariff.type === "upgrade") fail(409, "NOT_UPGRADABLE", "Only a lite subscription can be upgraded");
  if (renewing && mayChange(renewing, tariff, now)) {
    const terms = renewing.tariffId === tariff.id ? getAgreedTerms({ ...renewing, next: null }) : full;
    const next = { ...(terms ?? full), tariffId: tariff.id, aclType: tariff.aclType };
    const agreed = getRenewalOffer(
      { ...renewing, discountPercent: 0, next: renewing.tariffId === tariff.id ? null : next },
      now,
    );
    return { ...plan("change", next, { price: 0 }, renewing.id), agreed };
  }
  if (renewing) fail(409, "ALREADY_SUBSCRIBED", "The account already has a renewing subscription");
  const hasTrial = account.trialIsAvailable && !account.usedTrial && own.length === 0;
  const terms = getTerms(tariff, currency, { hasTrial, paidPeriods });
  return terms.trialDays > 0
    ? plan("trial", terms, { price: 0, later: getPeriodPrice(terms, 0) }, null)
    : plan("purchase", terms, { price: getPeriodPrice(terms, 0) }, null);
}

/** Saves a method. If a renewal failed, it is paid with the same step, so that the payer is shown the amount. */
function planBinding(renewing: SubscriptionRow | null, currency: Currency, now: number): Plan {
  const agreed = renewing && getRenewalOffer(renewing, now);
  const terms = renewing && getAgreedTerms(renewing);
  if (terms && agreed && agreed.price > 0) return planExtension(renewing, terms);
  const nothing = { tariffId: null, subscriptionId: null, amount: 0, terms: null, credit: null };
  return { kind: "binding", ...nothing, currency, agreed };
}

/** Pays for a renewal that failed, which may be the first charge of a tariff that follows. */
function planExtension(renewing: SubscriptionRow, terms: Terms): Plan {
  const price = getNextAmount(renewing, terms);
  const later = getPeriodPrice(terms, getPaidPeriods(renewing) + 1);
  return {
    kind: "extension",
    tariffId: getNextTariffId(renewing),
    subscriptionId: renewing.id,
    amount: price,
    currency: terms.currency,
    terms: getBoughtTerms(renewing, terms),
    credit: null,
    agreed: createOffer(terms, { price, later }),
  };
}

/** Whether the tariff pays for a renewal that failed. */
const isExtended = (renewing: SubscriptionRow, tariff: TariffRow, now: number): boolean =>
  now >= renewing.expiration && [renewing.tariffId, getNextTariffId(renewing)].includes(tariff.id);

/** Whether the subscription may move to the tariff when its period ends, or stay with its own after all. */
const mayChange = (renewing: SubscriptionRow, tariff: TariffRow, now: number): boolean =>
  now < renewing.expiration &&
  getNextTariffId(renewing) !== tariff.id &&
  (tariff.channel !== promoChannel || tariff.id === renewing.tariffId);

/**
 * What a tariff is paid in: in the currency of the subscription that it takes into account, else in that of the
 * account's country, which may have changed since.
 */
export function getPurchaseCurrency(
  account: Pick<AccountRow, "country">,
  own: SubscriptionRow[],
  tariff: TariffRow | null,
  now: number,
): Currency {
  const upgraded = findUpgraded(own, tariff, now);
  const paid = upgraded?.type === "PAID" && upgraded.price !== null ? upgraded.currency : null;
  return own.find(isRenewing)?.currency ?? paid ?? getCurrency(account.country);
}

/**
 * The subscription that the tariff would upgrade: a lite one if nothing better is active, or a paid one that renews after
 * a shorter period.
 */
function findUpgraded<Row extends SubscriptionRow>(
  own: Row[],
  tariff: TariffRow | null,
  now: number,
): Row | null {
  const active = own.filter((one) => isRunning(one, now));
  const [first] = active;
  if (tariff === null || !first) return null;
  if (tariff.aclType === "premium" && active.every(({ aclType }) => aclType === "lite")) return first;
  const renewing = active.find((one) => isRenewing(one) && one.type === "PAID" && now < one.expiration);
  const isLonger =
    renewing &&
    tariff.channel !== promoChannel &&
    isUpgrade({ aclType: renewing.aclType, periodDays: renewing.periodDays ?? daysInMonth }, tariff);
  return isLonger ? renewing : null;
}
