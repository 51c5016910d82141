import type { AuthData, CodeSent } from "#contract/auth";
import type { Locale } from "#contract/languages";
import { parseLogin } from "#domain/login";
import { findLinked, linkPerson, linkToOwner, type SocialPerson } from "../account/identities";
import { countError, lookupLimits, takeAttempts } from "../auth/attempts";
import { confirmCode, failAsWrongCode, loadAuthData } from "../auth/confirm-code";
import { enterAccount, type Entering, enterNewAccount } from "../auth/enter";
import { findAccount } from "../auth/find-account";
import { passSendingGuard } from "../auth/guard";
import { sendCode } from "../auth/send-code";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { isUniqueViolation } from "../db/violations";
import { fail } from "../errors";
import { findPerson, rememberPerson, takePerson } from "./social-flows";

/**
 * Signs in whoever a provider says it is: by the account that is linked, else by the account of their address if the
 * provider vouches for it, else to a new one. 400 EMAIL_IS_NEEDED if a login is to be proved first, 400
 * SOCIAL_SIGNUP_DISABLED if providers may not make accounts.
 */
export async function signInBySocial(
  context: ApiContext,
  { state, person, entering }: { state: string; person: SocialPerson; entering: Entering },
): Promise<AuthData> {
  const { db } = context;
  const isKnown = (await findLinked(db, person)) !== null;
  if (!isKnown && (person.email === null || !person.isEmailVerified)) {
    await rememberPerson(db, state, person);
    return fail(400, "EMAIL_IS_NEEDED", "Prove an address or number first");
  }
  const enter = () =>
    db.transaction(async (transaction) => {
      const linked = await findLinked(transaction, person);
      const login = { email: person.email ?? "" };
      return linked === null
        ? enterByLogin(transaction, context, { person, login, entering })
        : ((await enterAccount(transaction, entering, { accountId: linked })) ?? failAsGone());
    });
  // Whoever loses a race for the address or the link finds the winner's the second time.
  const token = await enter().catch((error: unknown) => {
    if (isUniqueViolation(error)) return enter();
    throw error;
  });
  return loadAuthData(context, token);
}

type Login = { email: string } | { phone: string };
type Known = { person: SocialPerson; login: Login; entering: Entering };

/** Links the person to the account of a login that is theirs, which is made if there is none. */
async function enterByLogin(
  transaction: Database,
  context: ApiContext,
  { person, login, entering }: Known,
): Promise<string> {
  const { now, settings } = context;
  const account = await findAccount(transaction, login);
  if (account) {
    await linkToOwner(context, transaction, account.id, person);
    const token = await enterAccount(transaction, entering, { accountId: account.id });
    return token ?? failAsGone();
  }
  if (!settings.hasSocialSignup) fail(400, "SOCIAL_SIGNUP_DISABLED", "Social signup disabled");
  const token = await enterNewAccount(transaction, entering, login);
  const made = (await findAccount(transaction, login)) ?? failAsGone();
  await linkPerson(transaction, now, made.id, person);
  return token;
}

function failAsGone(): never {
  return failAsWrongCode();
}

type Answer = { key?: string | undefined; captcha?: string | undefined; locale?: Locale | undefined };

/** Sends a code to the address or number that somebody whom a provider has named says is theirs. */
export async function sendSocialCode(
  context: ApiContext,
  { state, login, ...answer }: Answer & { state: string; login: string },
): Promise<CodeSent> {
  const { db, now, address } = context;
  await findPerson(db, now, state);
  const { channel, recipient, mayRegister } = readLogin(login);
  await passSendingGuard(context, channel, recipient, answer);
  const account = await findAccount(db, channel === "email" ? { email: recipient } : { phone: recipient });
  if (!account && !mayRegister) {
    // It tells as much as the lookup, so it is counted as one.
    await takeAttempts(db, now, lookupLimits(address), "SMS_LIMIT_EXCEEDED");
    await countError(db, now, recipient, address);
    fail(400, "REGISTRATION_UNAVAILABLE", "Only Russian numbers can be registered");
  }
  return sendCode(context, {
    purpose: "social",
    channel,
    recipient,
    accountId: account?.id ?? null,
    message: "signin",
    locale: answer.locale,
  });
}

/** Links the person to the account of the login that the code was sent to, and signs in. */
export function confirmSocialCode(
  context: ApiContext,
  { state, login, code, entering }: { state: string; login: string; code: string; entering: Entering },
): Promise<AuthData> {
  const { channel, recipient } = readLogin(login);
  const target = { purpose: "social", channel, recipient } as const;
  return confirmCode(context, { ...target, code }, async (transaction) => {
    const person = await takePerson(transaction, context.now, state);
    const proved = channel === "email" ? { email: recipient } : { phone: recipient };
    return enterByLogin(transaction, context, { person, login: proved, entering });
  });
}

function readLogin(text: string) {
  const login = parseLogin(text) ?? fail(400, "LOGIN_WRONG_FORMAT", "No e-mail address or number");
  return login.kind === "email"
    ? { channel: "email" as const, recipient: login.email, mayRegister: true }
    : {
        channel: "sms" as const,
        recipient: login.phone.number,
        mayRegister: login.phone.kind === "russian",
      };
}
