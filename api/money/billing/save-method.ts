import { and, eq, ne } from "drizzle-orm";
import type { SavedMethod } from "#contract/payment-host";
import { paymentMethods } from "../../platform/db/schema";
import { newId } from "../../platform/new-id";
import type { Effects } from "./effects";

/** Renewals are charged to the last used method. One that was removed while being charged stays removed. */
export async function saveMethod({ transaction, payment, now }: Effects, method: SavedMethod): Promise<void> {
  const { accountId } = payment;
  if (payment.kind === "renewal") return;
  const { token, card_id: cardId, ...shown } = method;
  const details = { ...shown, cardId, refused: null };
  if (payment.methodId !== null) {
    const [existing] = await transaction
      .select({ id: paymentMethods.id })
      .from(paymentMethods)
      .where(and(eq(paymentMethods.accountId, accountId), eq(paymentMethods.token, token)));
    if (!existing) return;
  }
  await transaction
    .update(paymentMethods)
    .set({ isActive: false })
    .where(and(eq(paymentMethods.accountId, accountId), paymentMethods.isActive));
  // The host gives a card another token each time it is entered.
  if (cardId !== null)
    await transaction
      .delete(paymentMethods)
      .where(
        and(
          eq(paymentMethods.accountId, accountId),
          eq(paymentMethods.cardId, cardId),
          ne(paymentMethods.token, token),
        ),
      );
  await transaction
    .insert(paymentMethods)
    .values({ id: newId("m"), accountId, token, ...details, isActive: true, added: now })
    .onConflictDoUpdate({
      target: [paymentMethods.accountId, paymentMethods.token],
      set: { ...details, isActive: true },
    });
}

/** The saved method that was charged is not charged again, whatever for. */
export async function refuseMethod({ transaction, payment }: Effects): Promise<void> {
  await transaction
    .update(paymentMethods)
    .set({ refused: payment.decline })
    .where(eq(paymentMethods.id, payment.methodId ?? ""));
}
