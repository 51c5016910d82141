import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { Tariff } from "#contract/billing";
import type { Currency } from "#contract/currencies";
import type { Locale } from "#contract/languages";
import { promoChannel } from "#domain/promo";
import { dropPaidSteps, type RateStep, type Terms } from "#domain/tariffs";
import type { Database } from "../../platform/db/database";
import { tariffs } from "../../platform/db/schema";

export type TariffRow = typeof tariffs.$inferSelect;

/** Tariffs sold everywhere, and those of the given channel. Upgrades are sold to lite subscribers only. */
export function listTariffs(db: Database, channel: string | null): Promise<TariffRow[]> {
  const here =
    channel === null || channel === promoChannel
      ? isNull(tariffs.channel)
      : or(isNull(tariffs.channel), eq(tariffs.channel, channel));
  return db.select().from(tariffs).where(and(tariffs.isOnSale, here)).orderBy(asc(tariffs.position));
}

export async function findTariff(db: Database, id: string): Promise<TariffRow | null> {
  const [row] = await db.select().from(tariffs).where(eq(tariffs.id, id));
  return row ?? null;
}

export type Titles = ReadonlyMap<string, string>;

/** The names of all tariffs by id; there are few. */
export async function loadTitles(db: Database, locale: Locale): Promise<Titles> {
  const rows = await db.select({ id: tariffs.id, title: tariffs.title }).from(tariffs);
  return new Map(rows.map(({ id, title }) => [id, title[locale]]));
}

/** The cost of a subscription to this tariff in a currency, for who has paid for some of its periods. */
export function getTerms(
  tariff: TariffRow,
  currency: Currency,
  { hasTrial, paidPeriods }: { hasTrial: boolean; paidPeriods: number },
): Terms {
  return {
    price: tariff.prices[currency],
    currency,
    periodDays: tariff.periodDays,
    trialDays: hasTrial && tariff.allowTrial ? tariff.trialDays : 0,
    rateSteps: dropPaidSteps(getRateSteps(tariff, currency), paidPeriods),
  };
}

const getRateSteps = ({ rateSteps }: TariffRow, currency: Currency): RateStep[] =>
  rateSteps.map(({ periods, prices }) => ({ periods, price: prices[currency] }));

export const toTariff = (row: TariffRow, currency: Currency, locale: Locale): Tariff => ({
  _id: row.id,
  tariff_type: row.type,
  title: row.title[locale],
  description: row.description[locale],
  price: row.prices[currency],
  currency,
  weight: row.weight,
  allow_trial: row.allowTrial,
  trial_period_duration: { days: row.trialDays },
  acl_type: row.aclType,
  period_days: row.periodDays,
  rate_steps: getRateSteps(row, currency),
  streams: [{ type: row.aclType, publish: 0, unpublish: 0 }],
});
