import type { Currency } from "#contract/currencies";
import { daySeconds } from "./time-units";

export const daysInMonth = 30;
/** The period of a tariff's «12 months»; its months have 30 days (K-067). */
const yearSeconds = 12 * daysInMonth * daySeconds;

/** The first periods of a subscription may cost less. */
export type RateStep = { periods: number; price: number };

/** How much is charged, how often and from when. Amounts in minor units. */
export type Terms = {
  price: number;
  currency: Currency;
  periodDays: number;
  /** 0 without a trial. */
  trialDays: number;
  rateSteps: readonly RateStep[];
};

/** A tariff's period in months of 30 days (K-067). */
export const getMonths = (periodDays: number): number => periodDays / daysInMonth;

/** The price of a paid period, counted from 0. */
export function getPeriodPrice(
  { price, rateSteps }: Pick<Terms, "price" | "rateSteps">,
  index: number,
): number {
  let before = 0;
  for (const step of rateSteps) {
    before += step.periods;
    if (index < before) return step.price;
  }
  return price;
}

/** What is left of the cheaper first periods when some were paid before. */
export function dropPaidSteps(rateSteps: readonly RateStep[], paidPeriods: number): RateStep[] {
  let paid = paidPeriods;
  return rateSteps.flatMap(({ periods, price }) => {
    const dropped = Math.min(paid, periods);
    paid -= dropped;
    return periods > dropped ? [{ periods: periods - dropped, price }] : [];
  });
}

type Charge = { at: number; amount: number };
type ChargePlan = { first: Charge; next: Charge; yearTotal: number };

/**
 * The first and the next charge, with their dates, and the total cost of 12 months. Days that are kept from an earlier
 * subscription postpone all but the first; periods that were paid are not among those that may be cheaper.
 */
export function planCharges(
  terms: Terms,
  start: number,
  { keptSeconds = 0, paidPeriods = 0 }: { keptSeconds?: number; paidPeriods?: number } = {},
): ChargePlan {
  const firstAt = start + terms.trialDays * daySeconds;
  const getCharge = (index: number): Charge => ({
    at: firstAt + (index > 0 ? keptSeconds : 0) + index * terms.periodDays * daySeconds,
    amount: getPeriodPrice(terms, paidPeriods + index),
  });
  let yearTotal = 0;
  for (let index = 0; getCharge(index).at < start + yearSeconds; index += 1)
    yearTotal += getCharge(index).amount;
  return { first: getCharge(0), next: getCharge(1), yearTotal };
}

type Extent = { aclType: string | null; periodDays: number };

/**
 * Whether a subscriber who moves to another tariff moves up, to a fuller or a longer one: then it begins at once, else
 * when the paid period ends.
 */
export const isUpgrade = (from: Extent, to: Extent): boolean =>
  (from.aclType === "lite") === (to.aclType === "lite")
    ? to.periodDays > from.periodDays
    : to.aclType !== "lite";

type Weighed = { weight: number; allowTrial: boolean };

/** The tariff of the trial button: weight 0 with a trial first, else the lowest weight (F-047, F-048). */
export function chooseTrialTariff<Tariff extends Weighed>(tariffs: readonly Tariff[]): Tariff | null {
  const first = tariffs.find(({ weight, allowTrial }) => weight === 0 && allowTrial);
  if (first) return first;
  return tariffs.reduce<Tariff | null>(
    (lowest, tariff) => (lowest === null || tariff.weight < lowest.weight ? tariff : lowest),
    null,
  );
}

/** The upsale offer has a special image for three months (AMB-018). */
export const isThreeMonths = (periodDays: number): boolean => periodDays === 3 * daysInMonth;

/** The cost of an upgrade: the new price less the unused paid days. Never zero, as a payment has to confirm the card. */
export const getUpgradePrice = ({ price, currency }: Pick<Terms, "price" | "currency">, credit: number) =>
  Math.max(currency === "RUB" ? 100 : 1, price - credit);
