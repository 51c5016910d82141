import type { AuthData } from "#contract/auth";
import type { ApiContext } from "../../context";
import { fail } from "../../platform/errors";
import { countError } from "./attempts";
import { loadAuthData } from "./confirm-code";
import { findAccount } from "./find-account";
import { signIn, type SignInContext } from "./sign-in";
import { clearWrongPasswords, tryPassword } from "./try-password";

type Credentials = { email: string; password: string; signInContext: SignInContext };

/**
 * Signs in by e-mail and password. A wrong password, an address without an account and an account without a password
 * get the same response after the same work, 400 INVALID_PASSWORD (AMB-243). Limits as in tryPassword.
 */
export async function signInByPassword(
  context: ApiContext,
  { email, password, signInContext }: Credentials,
): Promise<AuthData> {
  const { db, now, address } = context;
  const account = await findAccount(db, { email });
  const passwordHash = account?.passwordHash ?? null;
  const accountId = account?.id ?? null;
  const isRight = await tryPassword(context, { login: email, accountId, password, passwordHash });
  const token =
    account && isRight
      ? await db.transaction(async (transaction) => {
          const newToken = await signIn(transaction, signInContext, { accountId: account.id, passwordHash });
          await clearWrongPasswords(transaction, { id: account.id, email });
          return newToken ?? failAsWrong();
        })
      : null;
  if (token !== null) return loadAuthData(context, token);
  await countError(db, now, email, address);
  return failAsWrong();
}

function failAsWrong(): never {
  fail(400, "INVALID_PASSWORD", "The address or the password is wrong");
}
