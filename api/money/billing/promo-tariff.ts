import { and, eq, gt, isNull, ne, or } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { promoActivations, promotions, subscriptions } from "../../platform/db/schema";

/** Whether an account may buy a promotion-only tariff: the one its promotion names, while it lasts, and once. */
export async function mayBuyByPromo(
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
  if (!activation) return false;
  const [purchase] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        eq(subscriptions.tariffId, tariffId),
        ne(subscriptions.paidPeriods, 0),
        eq(subscriptions.recurrent, false),
      ),
    )
    .limit(1);
  return purchase === undefined;
}
