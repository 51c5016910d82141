import type { AuthData } from "#contract/auth";
import type { ApiContext } from "../context";
import { fail } from "../errors";
import { clearErrors, countError, passwordLimit, takeAttempts } from "./attempts";
import { loadAuthData } from "./confirm-code";
import { enterAccount, type Entering } from "./enter";
import { findAccount } from "./find-account";

type Credentials = { email: string; password: string; entering: Entering };

/**
 * Signs in by e-mail and password. A wrong password, an address without an account and an account without a password
 * get the same response after the same work, 400 INVALID_PASSWORD (AMB-243). The attempt is counted before verifying:
 * 429 CODE_ENTRY_LIMIT_REACHED after ten wrong ones.
 */
export async function signInByPassword(
  context: ApiContext,
  { email, password, entering }: Credentials,
): Promise<AuthData> {
  const { db, now, address, passwords } = context;
  const account = await findAccount(db, { email });
  await takeAttempts(db, now, [passwordLimit(email)], "CODE_ENTRY_LIMIT_REACHED");
  const passwordHash = account?.passwordHash ?? null;
  const isRight = await passwords.isRight(password, passwordHash);
  const token =
    account && isRight
      ? await db.transaction(async (transaction) => {
          const entered = await enterAccount(transaction, entering, { accountId: account.id, passwordHash });
          await clearErrors(transaction, email);
          return entered ?? failAsWrong();
        })
      : null;
  if (token !== null) return loadAuthData(context, token);
  await countError(db, now, email, address);
  return failAsWrong();
}

function failAsWrong(): never {
  fail(400, "INVALID_PASSWORD", "The address or the password is wrong");
}
