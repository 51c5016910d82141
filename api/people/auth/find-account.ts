import { eq } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { accounts } from "../../platform/db/schema";

type Found = { id: string; passwordHash: string | null };

/** The account with an e-mail address or phone number, if any. */
export async function findAccount(
  db: Database,
  login: { email: string } | { phone: string },
): Promise<Found | null> {
  const [found] = await db
    .select({ id: accounts.id, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where("email" in login ? eq(accounts.email, login.email) : eq(accounts.phone, login.phone));
  return found ?? null;
}

/** Notes that an account's number belongs to the mobile operator. */
export async function markAsOperators(db: Database, phone: string): Promise<void> {
  await db.update(accounts).set({ isMobileOperator: true }).where(eq(accounts.phone, phone));
}
