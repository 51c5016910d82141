import { and, eq, isNull, ne, or } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { accounts } from "../../platform/db/schema";
import { fail } from "../../platform/errors";

/** Notes a number that the operator knows of an account, unless it is the account's already (AMB-252). */
export async function notePhone(db: Database, accountId: string, phone: string): Promise<void> {
  const [account] = await db
    .select({ virtual: accounts.virtual })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account || account.virtual) fail(404, "NOT_FOUND", "No such account");
  await db
    .update(accounts)
    .set({ unconfirmedPhone: phone })
    .where(and(eq(accounts.id, accountId), or(isNull(accounts.phone), ne(accounts.phone, phone))));
}

/** Notes the number that a provider gave, if the account has none (AMB-252). */
export async function notePersonsPhone(db: Database, accountId: string, phone: string): Promise<void> {
  await db
    .update(accounts)
    .set({ unconfirmedPhone: phone })
    .where(and(eq(accounts.id, accountId), isNull(accounts.phone), isNull(accounts.unconfirmedPhone)));
}

export async function forgetPhone(db: Database, accountId: string): Promise<void> {
  await db.update(accounts).set({ unconfirmedPhone: null }).where(eq(accounts.id, accountId));
}
