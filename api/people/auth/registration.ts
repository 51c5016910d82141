import type { CodeSent } from "#contract/auth";
import type { Locale } from "#contract/languages";
import type { ApiContext } from "../../context";
import { fail } from "../../platform/errors";
import { type Challenge, findActiveChallenge, replaceSecret } from "./challenges";
import { findAccount } from "./find-account";
import { passSendingGuard } from "./guard";
import { requireNewEmail, requireNewPassword } from "./login-fields";
import { sendCode, sendUnlessSent } from "./send-code";

type Registration = {
  email: string;
  password?: string | undefined;
  challenge?: string | undefined;
  key?: string | undefined;
  captcha?: string | undefined;
  locale?: Locale | undefined;
};

/**
 * Sends the code that makes an account with this password, or another one for a registration that was begun before,
 * which its `challenge` names: 400 REGISTRATION_IS_OVER once that has expired. While no other code may be sent, the one
 * that was sent before makes the account with the password that was entered last.
 */
export async function beginRegistration(
  context: ApiContext,
  { email: typed, password, challenge, ...input }: Registration,
): Promise<CodeSent> {
  const { db, now, passwords } = context;
  const email = requireNewEmail(typed);
  const target = { purpose: "signup", channel: "email", recipient: email } as const;
  const isOwn = ({ id, used }: Challenge) => id === challenge && !used;
  const getHash = await prepareHash();
  return sendUnlessSent(context, { ...target, isOwn }, send, async (sent) => {
    const passwordHash = await getHash();
    if (sent.accountId === null && passwordHash !== null) await replaceSecret(db, sent, passwordHash);
  });

  async function prepareHash(): Promise<() => Promise<string | null>> {
    if (password !== undefined) {
      requireNewPassword(password, email);
      return () => passwords.hash(password);
    }
    const begun = await findActiveChallenge(db, now, target);
    if (!begun || !isOwn(begun)) return fail(400, "REGISTRATION_IS_OVER", "Begin the registration anew");
    return () => Promise.resolve(begun.passwordHash);
  }

  async function send(): Promise<CodeSent> {
    await passSendingGuard(context, target, input);
    const account = await findAccount(db, { email });
    // Hashed for registered addresses too, so that neither response nor timing reveals them (AMB-243).
    const passwordHash = await getHash();
    return sendCode(context, {
      ...target,
      accountId: account?.id ?? null,
      ...(account ? {} : { passwordHash }),
      message: account ? "registered" : "signup",
      locale: input.locale,
    });
  }
}
