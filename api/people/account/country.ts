import { and, eq, isNull } from "drizzle-orm";
import { isRenewing } from "#domain/renewal";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { accounts, payments, subscriptions } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import type { Caller } from "../viewers/accounts";
import { lockAccount } from "../viewers/lock-account";

/** Whether something is paid for in the present currency: a subscription that runs or renews, or a pending payment. */
export async function isCountryFixed(db: Database, accountId: string, now: number): Promise<boolean> {
  const own = await db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  if (own.some((one) => isRenewing(one) || now < Math.max(one.expiration, one.billingExpire))) return true;
  const [pending] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.accountId, accountId), isNull(payments.settled)))
    .limit(1);
  return pending !== undefined;
}

/** Sets the country that the viewer pays in (AMB-248). 409 COUNTRY_IS_FIXED. */
export async function setCountry(
  { db, now }: Pick<ApiContext, "db" | "now">,
  { account }: Caller,
  country: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    // Purchases lock the account too, so that none starts at the old country's price meanwhile.
    await lockAccount(transaction, account.id);
    if (await isCountryFixed(transaction, account.id, now))
      fail(409, "COUNTRY_IS_FIXED", "Something paid for in the present country is still running");
    await transaction.update(accounts).set({ country }).where(eq(accounts.id, account.id));
  });
}
