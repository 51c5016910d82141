import type { AuthData, CodeSent } from "#contract/auth";
import type { Locale } from "#contract/languages";
import { parseLogin } from "#domain/login";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { isUniqueViolation } from "../../platform/db/violations";
import { fail } from "../../platform/errors";
import { findLinked, linkPerson, linkToOwner, type SocialPerson } from "../account/identities";
import { countError, lookupLimits, takeAttempts } from "../auth/attempts";
import { confirmCode, failAsWrongCode, loadAuthData } from "../auth/confirm-code";
import { findAccount } from "../auth/find-account";
import { passSendingGuard } from "../auth/guard";
import { sendCode, sendUnlessSent } from "../auth/send-code";
import { signIn, type SignInContext, signUp } from "../auth/sign-in";
import { findPerson, storePerson, takePerson } from "./social-flows";

/**
 * Signs in a person identified by a provider: to the linked account, else to the account of their address if the
 * provider has verified it, else to a new one. 400 EMAIL_IS_NEEDED if they must first prove a login, 400
 * SOCIAL_SIGNUP_DISABLED if registration by providers is disabled.
 */
export async function signInBySocial(
  context: ApiContext,
  { state, person, signInContext }: { state: string; person: SocialPerson; signInContext: SignInContext },
): Promise<AuthData> {
  const { db } = context;
  const isKnown = (await findLinked(db, person)) !== null;
  if (!isKnown && (person.email === null || !person.isEmailVerified)) {
    await storePerson(db, state, person);
    return fail(400, "EMAIL_IS_NEEDED", "Confirm an address or number first");
  }
  const enter = () =>
    db.transaction(async (transaction) => {
      const linked = await findLinked(transaction, person);
      const login = { email: person.email ?? "" };
      return linked === null
        ? signInByLogin(transaction, context, { person, login, signInContext })
        : ((await signIn(transaction, signInContext, { accountId: linked })) ?? failAsGone());
    });
  // If another request created the account or link first, the second attempt finds it.
  const token = await enter().catch((error: unknown) => {
    if (isUniqueViolation(error)) return enter();
    throw error;
  });
  return loadAuthData(context, token);
}

type Login = { email: string } | { phone: string };
type ProvenLogin = { person: SocialPerson; login: Login; signInContext: SignInContext };

/** Links the person to the account of their proven login, creating it if there is none. */
async function signInByLogin(
  transaction: Database,
  context: ApiContext,
  { person, login, signInContext }: ProvenLogin,
): Promise<string> {
  const { now, settings } = context;
  const account = await findAccount(transaction, login);
  if (account) {
    await linkToOwner(context, transaction, account.id, person);
    const token = await signIn(transaction, signInContext, { accountId: account.id });
    return token ?? failAsGone();
  }
  if (!settings.hasSocialSignup) fail(400, "SOCIAL_SIGNUP_DISABLED", "Social signup disabled");
  const token = await signUp(transaction, signInContext, login);
  const made = (await findAccount(transaction, login)) ?? failAsGone();
  await linkPerson(transaction, now, made.id, person);
  return token;
}

function failAsGone(): never {
  return failAsWrongCode();
}

type Answer = { key?: string | undefined; captcha?: string | undefined; locale?: Locale | undefined };

/** Sends a code to a login claimed by a person whom a provider has identified. */
export async function sendSocialCode(
  context: ApiContext,
  { state, login, ...answer }: Answer & { state: string; login: string },
): Promise<CodeSent> {
  const { db, now, address } = context;
  await findPerson(db, now, state);
  const { channel, recipient, mayRegister } = readLogin(login);
  const target = { purpose: "social", channel, recipient } as const;
  return sendUnlessSent(context, target, async () => {
    await passSendingGuard(context, target, answer);
    const account = await findAccount(db, channel === "email" ? { email: recipient } : { phone: recipient });
    if (!account && !mayRegister) {
      // Reveals whether the number has an account, so it counts as a lookup.
      await takeAttempts(db, now, lookupLimits(address), "SMS_LIMIT_EXCEEDED");
      await countError(db, now, recipient, address);
      fail(400, "REGISTRATION_UNAVAILABLE", "Only Russian numbers can be registered");
    }
    return sendCode(context, {
      ...target,
      accountId: account?.id ?? null,
      message: "signin",
      locale: answer.locale,
    });
  });
}

/** Confirms that code, links the person to the login's account, and signs in. */
export function confirmSocialCode(
  context: ApiContext,
  {
    state,
    login,
    code,
    signInContext,
  }: { state: string; login: string; code: string; signInContext: SignInContext },
): Promise<AuthData> {
  const { channel, recipient } = readLogin(login);
  const target = { purpose: "social", channel, recipient } as const;
  return confirmCode(context, { ...target, code }, async (transaction) => {
    const person = await takePerson(transaction, context.now, state);
    const proved = channel === "email" ? { email: recipient } : { phone: recipient };
    return signInByLogin(transaction, context, { person, login: proved, signInContext });
  });
}

function readLogin(text: string) {
  const login = parseLogin(text) ?? fail(400, "LOGIN_WRONG_FORMAT", "Not an e-mail address or phone number");
  return login.kind === "email"
    ? { channel: "email" as const, recipient: login.email, mayRegister: true }
    : {
        channel: "sms" as const,
        recipient: login.phone.number,
        mayRegister: login.phone.kind === "russian",
      };
}
