import type { Quote } from "#contract/billing";
import type { Locale } from "#contract/languages";
import { isRunning } from "#domain/account-type";
import { getUnusedSeconds } from "#domain/paid-days";
import { findContinued } from "#domain/remaining-days";
import { getChargeTime, getExtensionStart } from "#domain/renewal";
import { planCharges } from "#domain/tariffs";
import { daySeconds, hourSeconds } from "#domain/time-units";
import type { Caller } from "../../people/viewers/accounts";
import type { Database } from "../../platform/db/database";
import { fail } from "../../platform/errors";
import { countPaid, findBuyableTariff } from "./buyable-tariff";
import type { BillingContext } from "./context";
import type { SubscriptionRow } from "./lock-payer";
import { findWithPaidDays, type PaidSubscription } from "./paid-days";
import { planPayment } from "./plan-payment";
import { findNotices } from "./subscriptions";
import { findTariff, loadTitles, type Titles, toTariff } from "./tariffs";
import { hasUsedTrial } from "./trial-uses";

type QuoteQuery = { tariffId: string; country: string; locale: Locale };

/** What a tariff would cost a viewer, by the same rules and 409 errors as a purchase; a visitor counts as new. */
export async function getQuote(
  { db, clock }: Pick<BillingContext, "db" | "clock">,
  caller: Caller | null,
  { tariffId, country, locale }: QuoteQuery,
): Promise<Quote> {
  const now = clock.now();
  const accountId = caller?.account.id ?? null;
  const asked = await findBuyableTariff(db, tariffId, { accountId, now });
  const own = accountId === null ? [] : await findWithPaidDays(db, accountId);
  const account = {
    ...(caller?.account ?? { country, trialIsAvailable: true }),
    usedTrial: await hasUsedTrial(db, { deviceId: caller?.deviceId }, now),
    paidPeriods: accountId === null ? 0 : await countPaid(db, accountId, tariffId),
  };
  const plan = planPayment(account, own, asked, now);
  const { kind, amount, currency, terms, agreed } = plan;
  if (!terms || !agreed) fail(409, "NOT_SOLD", "The tariff is not sold");
  // A failed renewal is paid as the tariff that follows, whichever of the two is asked for.
  const tariff = plan.tariffId === asked.id ? asked : await findTariff(db, plan.tariffId ?? "");
  const extended =
    kind === "extension" || kind === "change" ? own.find(({ id }) => id === plan.subscriptionId) : undefined;
  return {
    tariff: toTariff(tariff ?? asked, currency, locale),
    kind,
    amount,
    currency,
    offer: agreed,
    ...(extended
      ? await planOn(db, { plan: { ...plan, terms, agreed }, extended }, now)
      : planNew({ plan: { ...plan, terms }, own, titles: await loadTitles(db, locale) }, now)),
  };
}

type Charges = Pick<Quote, "first" | "next" | "kept_days" | "year_total" | "beside">;
type Planned = ReturnType<typeof planPayment>;
type Sold<Name extends "terms" | "agreed"> = Planned & { [Key in Name]: NonNullable<Planned[Key]> };

/** The charges of a new subscription. */
function planNew(
  { plan, own, titles }: { plan: Sold<"terms">; own: PaidSubscription[]; titles: Titles },
  now: number,
): Charges {
  const { kind, amount, terms, subscriptionId, credit } = plan;
  const { continued, seconds } = findContinued(
    takeOutCredit(own, credit ?? [], now),
    { ...terms, replacedId: subscriptionId },
    now,
  );
  const { first, next, yearTotal } = planCharges(terms, now, { keptSeconds: seconds });
  const isTrial = kind === "trial";
  const ending = [subscriptionId, ...continued.map(({ id }) => id)];
  const [beside] = own
    .filter((one) => isRunning(one, now) && !ending.includes(one.id))
    .sort((one, other) => other.expiration - one.expiration);
  return {
    first: isTrial ? first : { at: now, amount },
    next,
    // The time since the page was opened takes no day away.
    kept_days: Math.floor((seconds + hourSeconds) / daySeconds),
    year_total: isTrial ? yearTotal : yearTotal - first.amount + amount,
    beside: beside ? { title: titles.get(beside.tariffId ?? "") ?? null, until: beside.expiration } : null,
  };
}

/** The charges of a subscription that goes on: from one that is paid late, or from the next one. */
async function planOn(
  db: Database,
  { plan, extended }: { plan: Sold<"terms" | "agreed">; extended: SubscriptionRow },
  now: number,
): Promise<Charges> {
  const { kind, tariffId, terms, agreed } = plan;
  const isChange = kind === "change";
  const noticed = isChange ? ((await findNotices(db, [extended])).get(extended.id) ?? null) : null;
  const first = isChange
    ? { at: getChargeTime({ ...extended, noticed }, now), amount: agreed.later }
    : { at: now, amount: agreed.price };
  const paidPeriods = tariffId === extended.tariffId ? extended.paidPeriods : 0;
  const charges = planCharges(terms, first.at, { paidPeriods });
  return {
    first,
    next: {
      at: getExtensionStart(extended, now) + terms.periodDays * daySeconds,
      amount: charges.next.amount,
    },
    kept_days: 0,
    beside: null,
    year_total: charges.yearTotal - charges.first.amount + first.amount,
  };
}

/** Subscriptions without the days that are deducted from a price. */
const takeOutCredit = (own: PaidSubscription[], ids: number[], now: number): PaidSubscription[] =>
  own.map((one) => {
    const credited = one.paidDays.filter(({ id }) => ids.includes(id));
    const seconds = credited.reduce((sum, days) => sum + getUnusedSeconds(days, now), 0);
    return { ...one, expiration: one.expiration - seconds };
  });
