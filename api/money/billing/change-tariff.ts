import { and, eq } from "drizzle-orm";
import type { Caller } from "../../people/viewers/accounts";
import { chargeNotices, subscriptions } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { requireNotBlocked } from "./blocking";
import { countPaid, findBuyableTariff } from "./buyable-tariff";
import type { BillingContext } from "./context";
import { sendBillingMessage } from "./messages";
import { type Consent, getNextTariffId, recordAgreement, requireSameOffer } from "./offer";
import { findWithPaidDays } from "./paid-days";
import { planPayment } from "./plan-payment";
import { cancelOpenPurchase, findOpen } from "./start-payment";
import { changeSubscription, findCurrent } from "./subscriptions";

/**
 * Moves the subscription that renews to another tariff with its next charge, or lets it stay with its own after all.
 * Idempotent. 409 if the tariff begins at once (an upgrade), or cannot follow.
 */
export async function changeTariff(
  context: BillingContext,
  caller: Caller,
  { id: tariffId, offer, terms: version }: Consent,
): Promise<void> {
  const buyer = { accountId: caller.account.id, now: context.clock.now() };
  const tariff = await findBuyableTariff(context.db, tariffId, buyer);
  await cancelOpenPurchase(context, caller.account.id);
  const current = await findCurrent(context, caller);
  await changeSubscription(context, caller, current, async ({ transaction, account, subscription, now }) => {
    const { id, expiration } = subscription;
    if (getNextTariffId(subscription) === tariffId) return;
    await requireNotBlocked(transaction, account.id);
    if ((await findOpen(transaction, account.id)).some(({ kind }) => kind !== "binding"))
      fail(409, "PAYMENT_UNDER_WAY", "Another payment is under way");
    const own = await findWithPaidDays(transaction, account.id);
    const paidPeriods = await countPaid(transaction, account.id, tariffId);
    const { kind, terms, agreed } = planPayment(
      { ...account, usedTrial: true, paidPeriods },
      own,
      tariff,
      now,
    );
    if (kind !== "change" || !terms) fail(409, "PRICE_CHANGED", "The tariff is charged at once");
    requireSameOffer(offer, agreed);
    await recordAgreement(transaction, {
      accountId: account.id,
      action: kind,
      offer: agreed,
      terms: version,
      subscriptionId: id,
      at: now,
    });
    const next = tariffId === subscription.tariffId ? null : { ...terms, tariffId };
    // A discount was accepted for another charge.
    await transaction.update(subscriptions).set({ next, discountPercent: 0 }).where(eq(subscriptions.id, id));
    // A notice that was sent already named another amount; the one that is agreed to now replaces it.
    await transaction
      .update(chargeNotices)
      .set({ amount: agreed?.later ?? 0 })
      .where(and(eq(chargeNotices.subscriptionId, id), eq(chargeNotices.periodEnd, expiration)));
    await sendBillingMessage(context, transaction, account, {
      kind: "changed",
      subscription: { ...subscription, next },
      amount: agreed?.later ?? 0,
      at: expiration,
    });
  });
}
