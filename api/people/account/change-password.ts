import { and, eq, isNull, ne } from "drizzle-orm";
import { defaultLocale } from "#contract/languages";
import type { ApiContext } from "../../context";
import { accounts, challenges, sessions } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { endEmailLinks } from "../auth/email-links";
import { requireNewPassword } from "../auth/login-fields";
import { clearWrongPasswords } from "../auth/try-password";
import { endTvCodes } from "../auth/tv-codes";
import { type Caller, hashToken } from "../viewers/accounts";
import { writeNotice } from "./messages";
import { type ProofInput, requireProof } from "./proof";

type PasswordChange = ProofInput & { newPassword: string };

/** Sets a password, ends the account's other sessions, its codes and links (AMB-244), and notifies the owner. */
export async function changePassword(
  context: ApiContext,
  caller: Caller,
  { newPassword, locale = defaultLocale, ...proof }: PasswordChange,
): Promise<void> {
  const { db, now, passwords, messenger } = context;
  const { account, token } = caller;
  requireNewPassword(newPassword, account.email);
  await requireProof(context, caller, { ...proof, locale });
  const passwordHash = await passwords.hash(newPassword);
  await db.transaction(async (transaction) => {
    const before = account.passwordHash;
    const isAsProved = before === null ? isNull(accounts.passwordHash) : eq(accounts.passwordHash, before);
    const [changed] = await transaction
      .update(accounts)
      .set({ passwordHash })
      .where(and(eq(accounts.id, account.id), isAsProved))
      .returning({ id: accounts.id });
    if (!changed) fail(409, "CONFLICT", "The password was changed meanwhile");
    await transaction
      .delete(sessions)
      .where(and(eq(sessions.accountId, account.id), ne(sessions.tokenHash, hashToken(token))));
    await transaction.delete(challenges).where(eq(challenges.accountId, account.id));
    await endEmailLinks(transaction, account.id);
    await endTvCodes(transaction, account.id);
    await clearWrongPasswords(transaction, account);
    if (account.email !== null) {
      const to = { channel: "email", recipient: account.email } as const;
      await messenger.send(transaction, now, writeNotice(to, "passwordChanged", locale));
    }
  });
  context.clearCallers();
}
