import type { Quote } from "#contract/billing";
import type { Locale } from "#contract/languages";
import { getUnusedSeconds } from "#domain/paid-days";
import { findContinued } from "#domain/remaining-days";
import { getChargeTime, getExtensionStart } from "#domain/renewal";
import { getPeriodPrice, planCharges } from "#domain/tariffs";
import { daySeconds, hourSeconds } from "#domain/time-units";
import type { Caller } from "../../people/viewers/accounts";
import { fail } from "../../platform/errors";
import type { BillingContext } from "./context";
import { findWithPaidDays, type PaidSubscription } from "./paid-days";
import { planPayment } from "./plan-payment";
import { findBuyableTariff } from "./start-payment";
import { findNotices } from "./subscriptions";
import { toTariff } from "./tariffs";
import { hasUsedTrial } from "./trial-uses";

type QuoteQuery = { tariffId: string; country: string; locale: Locale };

/** What a tariff would cost a viewer, by the same rules and 409 errors as a purchase; a visitor counts as new. */
export async function getQuote(
  { db, clock }: Pick<BillingContext, "db" | "clock">,
  caller: Caller | null,
  { tariffId, country, locale }: QuoteQuery,
): Promise<Quote> {
  const now = clock.now();
  const tariff = await findBuyableTariff({ db, clock }, caller?.account.id ?? null, tariffId);
  const own = caller ? await findWithPaidDays(db, caller.account.id) : [];
  const account = {
    ...(caller?.account ?? { country, trialIsAvailable: true }),
    usedTrial: await hasUsedTrial(db, { deviceId: caller?.deviceId }, now),
  };
  const plan = planPayment(account, own, tariff, now);
  const { kind, amount, currency, terms, subscriptionId, agreed } = plan;
  if (!terms || !agreed) fail(409, "NOT_SOLD", "The tariff is not sold");
  const goesOn = kind === "extension" || kind === "change";
  const extended = goesOn ? own.find(({ id }) => id === subscriptionId) : undefined;
  const { seconds } = extended
    ? { seconds: 0 }
    : findContinued(
        takeOutCredit(own, plan.credit ?? [], now),
        { ...terms, replacedId: subscriptionId },
        now,
      );
  const charges = planCharges(terms, now, seconds);
  const isTrial = kind === "trial";
  const next = extended
    ? { at: getExtensionStart(extended, now) + terms.periodDays * daySeconds, amount: agreed.later }
    : charges.next;
  const shown = { tariff: toTariff(tariff, currency, locale), kind, amount, currency, offer: agreed };
  if (extended && kind === "change") {
    const noticed = (await findNotices(db, [extended])).get(extended.id) ?? null;
    const at = getChargeTime({ ...extended, noticed }, now);
    const { yearTotal } = planCharges(terms, at);
    return {
      ...shown,
      first: { at, amount: agreed.later },
      next: { at: next.at, amount: getPeriodPrice(terms, 1) },
      kept_days: 0,
      year_total: yearTotal - getPeriodPrice(terms, 0) + agreed.later,
    };
  }
  return {
    ...shown,
    first: isTrial ? charges.first : { at: now, amount },
    next,
    // The time since the page was opened takes no day away.
    kept_days: Math.floor((seconds + hourSeconds) / daySeconds),
    year_total: isTrial ? charges.yearTotal : charges.yearTotal - charges.first.amount + amount,
  };
}

/** Subscriptions without the days that are deducted from a price. */
const takeOutCredit = (own: PaidSubscription[], ids: number[], now: number): PaidSubscription[] =>
  own.map((one) => {
    const credited = one.paidDays.filter(({ id }) => ids.includes(id));
    const seconds = credited.reduce((sum, days) => sum + getUnusedSeconds(days, now), 0);
    return { ...one, expiration: one.expiration - seconds };
  });
