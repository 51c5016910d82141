import { eq } from "drizzle-orm";
import type { Quote } from "#contract/billing";
import type { Locale } from "#contract/languages";
import { findContinued } from "#domain/remaining-days";
import { getChargeTime, getExtensionStart } from "#domain/renewal";
import { getPeriodPrice, planCharges } from "#domain/tariffs";
import { daySeconds, hourSeconds } from "#domain/time-units";
import type { Caller } from "../../people/viewers/accounts";
import { subscriptions } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import type { BillingContext } from "./context";
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
  const own = caller
    ? await db.select().from(subscriptions).where(eq(subscriptions.accountId, caller.account.id))
    : [];
  const account = {
    ...(caller?.account ?? { country, trialIsAvailable: true }),
    usedTrial: await hasUsedTrial(db, { deviceId: caller?.deviceId }, now),
  };
  const { kind, amount, currency, terms, subscriptionId, agreed } = planPayment(account, own, tariff, now);
  if (!terms || !agreed) fail(409, "NOT_SOLD", "The tariff is not sold");
  const goesOn = kind === "extension" || kind === "change";
  const extended = goesOn ? own.find(({ id }) => id === subscriptionId) : undefined;
  const { seconds } = extended
    ? { seconds: 0 }
    : findContinued(own, { ...terms, replacedId: subscriptionId }, now);
  const plan = planCharges(terms, now, seconds);
  const isTrial = kind === "trial";
  const next = extended
    ? { at: getExtensionStart(extended, now) + terms.periodDays * daySeconds, amount: agreed.later }
    : plan.next;
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
    first: isTrial ? plan.first : { at: now, amount },
    next,
    // The time since the page was opened takes no day away.
    kept_days: Math.floor((seconds + hourSeconds) / daySeconds),
    year_total: isTrial ? plan.yearTotal : plan.yearTotal - plan.first.amount + amount,
  };
}
