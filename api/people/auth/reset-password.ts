import { eq } from "drizzle-orm";
import type { AuthData } from "#contract/auth";
import type { ApiContext } from "../../context";
import { accounts, sessions } from "../../platform/db/schema";
import { endOtherCodes, findActiveChallenge } from "./challenges";
import { confirmCode, failAsWrongCode } from "./confirm-code";
import { getAddress, type Login } from "./login-fields";
import { writeMessage } from "./messages";
import { signIn, type SignInContext } from "./sign-in";
import { endTvCodes } from "./tv-codes";

type PasswordReset = { login: Login; code: string; password: string; signInContext: SignInContext };

/**
 * Sets a new password by the code that was sent, ends all sessions and codes of the account, notifies the viewer,
 * and starts a session (AMB-244). Logins without an account have no right code. Errors as in confirmCode.
 */
export async function resetPassword(
  context: ApiContext,
  { login, code, password, signInContext }: PasswordReset,
): Promise<AuthData> {
  const { db, now, passwords, messenger } = context;
  const target = { purpose: "reset", ...getAddress(login) } as const;
  // Hashed before the code is used, so that BUSY costs no code; only if a code was sent, so that it cannot be abused.
  const isAskedFor = (await findActiveChallenge(db, now, target)) !== null;
  const passwordHash = isAskedFor ? await passwords.hash(password) : null;
  const auth = await confirmCode(context, { ...target, code }, async (transaction, challenge) => {
    const { accountId } = challenge;
    if (accountId === null || passwordHash === null) return failAsWrongCode();
    await endOtherCodes(transaction, challenge);
    await endTvCodes(transaction, accountId);
    const [account] = await transaction
      .update(accounts)
      .set({ passwordHash })
      .where(eq(accounts.id, accountId))
      .returning({ email: accounts.email });
    await transaction.delete(sessions).where(eq(sessions.accountId, accountId));
    const message = writeMessage(account?.email ? getAddress({ email: account.email }) : getAddress(login), {
      kind: "passwordChanged",
      locale: signInContext.locale,
    });
    await messenger.send(transaction, now, message);
    const token = await signIn(transaction, signInContext, { accountId });
    return token ?? failAsWrongCode();
  });
  context.clearCallers();
  return auth;
}
