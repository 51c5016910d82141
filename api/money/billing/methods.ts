import { and, desc, eq } from "drizzle-orm";
import type { PaymentMethod } from "#contract/billing";
import { isCardGood } from "#domain/cards";
import { isRenewing } from "#domain/renewal";
import type { Caller } from "../../people/viewers/accounts";
import { lockAccount } from "../../people/viewers/lock-account";
import { paymentMethods, subscriptions } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { requireNotBlocked } from "./blocking";
import type { BillingContext } from "./context";
import type { MethodRow } from "./lock-payer";
import { sendBillingMessage } from "./messages";
import { type Consent, getRenewalOffer, recordAgreement, requireSameOffer } from "./offer";
import { endRenewals, isBeingCharged, retryRefused } from "./renewals";

/** The account's payment methods, starting with the one that renewals are charged to. */
export async function listMethods(
  { db, clock }: Pick<BillingContext, "db" | "clock">,
  accountId: string,
): Promise<PaymentMethod[]> {
  const rows = await db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.accountId, accountId))
    .orderBy(desc(paymentMethods.isActive), desc(paymentMethods.added));
  return rows.map((row) => toMethod(row, clock.now()));
}

/** Whether a method can be charged: its card has not expired and its bank still accepts it, or it is not a card. */
export const isUsable = (method: Pick<MethodRow, "expire" | "refused">, now: number): boolean =>
  getState(method, now) === "active";

function getState({ expire, refused }: Pick<MethodRow, "expire" | "refused">, now: number) {
  if (expire !== null && !isCardGood(expire, now * 1000)) return "expired";
  return refused === null ? "active" : "refused";
}

/** Whether two saved methods charge the same card or account. */
export const isSameCard = (
  one: Pick<MethodRow, "token" | "cardId">,
  other: Pick<MethodRow, "token" | "cardId">,
): boolean => one.token === other.token || (one.cardId !== null && one.cardId === other.cardId);

const toMethod = (row: MethodRow, now: number): PaymentMethod => ({
  id: row.id,
  type: row.type,
  brand: row.brand,
  state: getState(row, now),
  is_active: row.isActive,
  added: row.added,
  bank: row.bank,
  cardInfo: row.last4 === null ? null : { card_number: `•• ${row.last4}`, card_expire: row.expire ?? "" },
});

/** Charges renewals to this method from now on, and at once one whose renewal was refused. */
export async function activateMethod(
  context: BillingContext,
  caller: Caller,
  { id, offer, terms }: Consent,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const accountId = caller.account.id;
  await db.transaction(async (transaction) => {
    await lockAccount(transaction, accountId);
    const own = eq(paymentMethods.accountId, accountId);
    const [method] = await transaction
      .select()
      .from(paymentMethods)
      .where(and(own, eq(paymentMethods.id, id)));
    if (!method) fail(404, "METHOD_NOT_FOUND", "No such payment method");
    if (method.isActive) return;
    await requireNotBlocked(transaction, accountId);
    if (!isUsable(method, now)) fail(409, "METHOD_REFUSED", "The bank accepts no charge to it");
    const renewing = (
      await transaction.select().from(subscriptions).where(eq(subscriptions.accountId, accountId))
    ).find(isRenewing);
    const agreed = renewing ? getRenewalOffer(renewing, now) : null;
    requireSameOffer(offer, agreed);
    await recordAgreement(transaction, {
      accountId,
      action: "method",
      offer: agreed,
      terms,
      subscriptionId: renewing?.id ?? null,
      at: now,
    });
    await transaction
      .update(paymentMethods)
      .set({ isActive: false })
      .where(and(own, paymentMethods.isActive));
    await transaction.update(paymentMethods).set({ isActive: true }).where(eq(paymentMethods.id, id));
    await retryRefused(transaction, accountId, now);
  });
}

/** Removes a method. If renewals were charged to it, they end: other methods are not charged without consent. */
export async function removeMethod(context: BillingContext, caller: Caller, id: string): Promise<void> {
  const { db, host, log, clock } = context;
  const accountId = caller.account.id;
  const removed = await db.transaction(async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    const [method] = await transaction
      .delete(paymentMethods)
      .where(and(eq(paymentMethods.accountId, accountId), eq(paymentMethods.id, id)))
      .returning();
    if (!method) fail(404, "METHOD_NOT_FOUND", "No such payment method");
    if (!method.isActive) return method;
    const own = await transaction.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
    for (const subscription of own.filter(isRenewing)) {
      await endRenewals(transaction, subscription, { cancelled: clock.now() });
      const isCharged = await isBeingCharged(transaction, subscription.id);
      if (account)
        await sendBillingMessage(context, transaction, account, {
          kind: "cancelled",
          subscription,
          isCharged,
        });
    }
    return method;
  });
  // The method is removed here either way; the host's copy is useless without it.
  await host
    ?.revoke(removed.token)
    .catch((error: unknown) => log({ level: "warn", message: "token not revoked", error: String(error) }));
}
