import { insertAccount } from "../../api/people/viewers/accounts";
import type { Database } from "../../api/platform/db/database";
import { chargeNotices, paymentMethods, renewals, subscriptions } from "../../api/platform/db/schema";

const day = 86_400;

/** Creates accounts whose subscriptions end now and whose payers were notified. Returns their ids. */
export async function addDueRenewals(db: Database, now: number, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `due-${now}-${index}@luch.example`;
    const { accountId } = await insertAccount(db, now, { virtual: false, email, country: "RU" });
    ids.push(accountId);
  }
  const terms = { price: 39_900, currency: "RUB" as const, periodDays: 30 };
  await db.insert(subscriptions).values(
    ids.map((accountId) => ({
      id: `s_${accountId}`,
      accountId,
      type: "PAID" as const,
      start: now - 30 * day,
      expiration: now,
      billingExpire: now + 10 * day,
      isGrace: false,
      aclType: "premium",
      recurrent: true,
      manageable: true,
      tariffId: "month",
      ...terms,
      paidPeriods: 1,
    })),
  );
  await db.insert(paymentMethods).values(
    ids.map((accountId) => ({
      id: `m_${accountId}`,
      accountId,
      token: `tok_${accountId}`,
      type: "card" as const,
      last4: "0004",
      expire: "12/40",
      isActive: true,
      added: now,
    })),
  );
  await db.insert(chargeNotices).values(
    ids.map((accountId) => ({
      subscriptionId: `s_${accountId}`,
      periodEnd: now,
      amount: terms.price,
      currency: terms.currency,
      at: now - 3 * day,
    })),
  );
  await db.insert(renewals).values(ids.map((accountId) => ({ subscriptionId: `s_${accountId}`, due: now })));
  return ids;
}
