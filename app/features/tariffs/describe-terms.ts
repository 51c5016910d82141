import type { Tariff } from "#contract/billing";
import type { Currency } from "#contract/currencies";
import { planCharges } from "#domain/tariffs";
import type { Locale } from "~/lib/i18n/locales";
import { formatLongDate } from "~/lib/time/time-text";
import { createMoneyFormat } from "./money-text";

type Charge = { at: number; amount: number };
type Charges = {
  currency: Currency;
  first: Charge;
  next: Charge;
  yearTotal: number;
  /** Whether the first charge is immediate. */
  isNow: boolean;
};

/** What a tariff costs when, from a day on. */
export const planTariff = (
  { price, currency, period_days: periodDays, rate_steps: rateSteps }: Tariff,
  trialDays: number,
  day: number,
) => planCharges({ price, currency, periodDays, trialDays, rateSteps }, day);

/** Charges as pages show them before paying. */
export function describeTerms({ currency, first, next, yearTotal, isNow }: Charges, locale: Locale) {
  const money = createMoneyFormat(currency, locale);
  const describe = ({ at, amount }: Charge) => ({ date: formatLongDate(at, locale), amount: money(amount) });
  return { first: describe(first), next: describe(next), yearTotal: money(yearTotal), isNow };
}
export type Terms = ReturnType<typeof describeTerms>;
