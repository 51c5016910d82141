import { and, count, eq, gt, isNull, or } from "drizzle-orm";
import { promoChannel } from "#domain/promo";
import { isRenewing } from "#domain/renewal";
import type { Database } from "../../platform/db/database";
import { payments, promoActivations, promotions, subscriptions } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { getNextTariffId } from "./offer";
import { findTariff, type TariffRow } from "./tariffs";

type Buyer = {
  /** Null for a visitor. */
  accountId: string | null;
  now: number;
};

/** A tariff that an account may buy, or go on with. 404 TARIFF_NOT_FOUND for others. */
export async function findBuyableTariff(db: Database, id: string, buyer: Buyer): Promise<TariffRow> {
  const tariff = await findTariff(db, id);
  if (!tariff || !(await isBuyable(db, tariff, buyer))) fail(404, "TARIFF_NOT_FOUND", "No such tariff");
  return tariff;
}

/** Also one that is no longer sold, if the account's subscription renews with it. */
async function isBuyable(db: Database, tariff: TariffRow, { accountId, now }: Buyer): Promise<boolean> {
  if (tariff.isOnSale && tariff.channel !== promoChannel) return true;
  if (accountId === null) return false;
  const own = await db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  const renewing = own.find(isRenewing);
  if (renewing && [renewing.tariffId, getNextTariffId(renewing)].includes(tariff.id)) return true;
  return tariff.isOnSale && (await mayBuyByPromo(db, { accountId, tariffId: tariff.id, now }));
}

/** Whether an account may buy a promotion-only tariff: the one its promotion names, while it lasts, and once. */
async function mayBuyByPromo(
  db: Database,
  { accountId, tariffId, now }: { accountId: string; tariffId: string; now: number },
): Promise<boolean> {
  const [activation] = await db
    .select({ id: promoActivations.id })
    .from(promoActivations)
    .innerJoin(promotions, eq(promotions.id, promoActivations.promotionId))
    .where(
      and(
        eq(promoActivations.accountId, accountId),
        eq(promotions.tariffId, tariffId),
        or(isNull(promotions.ends), gt(promotions.ends, now)),
      ),
    )
    .limit(1);
  return activation !== undefined && (await countPaid(db, accountId, tariffId)) === 0;
}

/** How many periods of a tariff an account has paid for, in whichever of its subscriptions. */
export async function countPaid(db: Database, accountId: string, tariffId: string): Promise<number> {
  const [paid] = await db
    .select({ periods: count() })
    .from(payments)
    .where(
      and(
        eq(payments.accountId, accountId),
        eq(payments.tariffId, tariffId),
        eq(payments.status, "succeeded"),
        gt(payments.amount, 0),
      ),
    );
  return paid?.periods ?? 0;
}
