import { eq } from "drizzle-orm";
import type { CodeSent } from "#contract/auth";
import { defaultLocale, type Locale } from "#contract/languages";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { accounts, challenges, pins } from "../../platform/db/schema";
import { isUniqueViolation } from "../../platform/db/violations";
import { fail } from "../../platform/errors";
import { countError, lookupLimits, takeAttempts } from "../auth/attempts";
import { type ChallengeTarget, endOtherCodes, findActiveChallenge, isOf, tryCode } from "../auth/challenges";
import { failAsRefused, failAsWrongCode } from "../auth/confirm-code";
import {
  endEmailLinks,
  findEmailLink,
  makeEmailLink,
  refuseEmailLink,
  takeEmailLink,
} from "../auth/email-links";
import { findAccount } from "../auth/find-account";
import { requireNewEmail, requirePhone } from "../auth/login-fields";
import { sendCode, sendUnlessSent } from "../auth/send-code";
import type { Caller } from "../viewers/accounts";
import { writeCode, writeNotice } from "./messages";
import { passOwnersGuard, type ProofInput, proofLogin, requireProof } from "./proof";

/** What the owner signs in with: a field of the account, and where its code is sent. */
type Login = { email: string } | { phone: string };

const getTarget = (login: Login) =>
  "email" in login
    ? ({ purpose: "email", channel: "email", recipient: login.email } as const)
    : ({ purpose: "phone", channel: "sms", recipient: login.phone } as const);

function failAsTaken(login: Login): never {
  return "email" in login
    ? fail(400, "EMAIL_ALREADY_IN_USE", "Another account has the address")
    : fail(400, "PHONE_ALREADY_USED", "Another account has the number");
}

/** An e-mail address or a Russian phone number. */
export const parseEmail = (text: string): Login => ({ email: requireNewEmail(text) });
export function parseRussianPhone(text: string): { phone: string } {
  const { number, kind } = requirePhone(text);
  return kind === "russian"
    ? { phone: number }
    : fail(400, "REGISTRATION_UNAVAILABLE", "Only Russian numbers can be registered");
}

/**
 * Sends a code to a new address or number of the account, or another one without a new proof. Everything that can be
 * refused without the proof is checked first, so that no proof code is wasted; checking whether an address is taken
 * counts as a lookup.
 */
export function changeLogin(
  context: ApiContext,
  caller: Caller,
  login: Login,
  proof: ProofInput,
): Promise<CodeSent> {
  const sending = { ...getTarget(login), isOwn: isOf(caller.account) };
  return sendUnlessSent(context, sending, () => sendToNewLogin(context, caller, login, proof));
}

async function sendToNewLogin(
  context: ApiContext,
  caller: Caller,
  login: Login,
  { locale = defaultLocale, ...proof }: ProofInput,
): Promise<CodeSent> {
  const { db, now, address, settings } = context;
  const target = getTarget(login);
  await passOwnersGuard(context, caller, target, { key: proof.key, captcha: proof.captcha, locale });
  await takeAttempts(db, now, lookupLimits(address), "CODE_ENTRY_LIMIT_REACHED");
  if (await findAccount(db, login)) failAsTaken(login);
  const isNoted = "phone" in login && login.phone === caller.account.unconfirmedPhone;
  if (!isNoted && !(await isBegun(context, caller, target, proof)))
    await requireProof(context, caller, { ...proof, locale });
  const accountId = caller.account.id;
  const link =
    "email" in login
      ? `${settings.publicOrigin}/email-confirm?token=${await makeEmailLink(db, now, { accountId, purpose: "email", email: login.email })}`
      : null;
  const sent = await sendCode(context, {
    ...target,
    accountId,
    message: (code) =>
      writeCode(target, { kind: target.purpose, code, locale, ...(link === null ? {} : { link }) }),
  });
  if ("phone" in login && !isNoted) {
    await db.update(accounts).set({ unconfirmedPhone: login.phone }).where(eq(accounts.id, accountId));
    context.clearCallers();
  }
  return sent;
}

/** Whether the last code for this address or number was sent by a proof, and has not been used yet. */
async function isBegun(
  { db, now }: ApiContext,
  caller: Caller,
  target: ChallengeTarget,
  { password, proof }: ProofInput,
): Promise<boolean> {
  if (password || proof) return false;
  const sent = await findActiveChallenge(db, now, target);
  return sent !== null && !sent.used && isOf(caller.account)(sent);
}

/**
 * Sets the account's new address or number by the code that was sent to it. Other codes of the account end, and the
 * old address is notified.
 */
export async function confirmLogin(
  context: ApiContext,
  caller: Caller,
  login: Login,
  { code, locale = defaultLocale }: { code: string; locale?: Locale | undefined },
): Promise<void> {
  const { db, now, address, settings } = context;
  const { account } = caller;
  const target = getTarget(login);
  const sent = await findActiveChallenge(db, now, target);
  if (sent?.accountId !== account.id) failAsWrongCode();
  const outcome = await failIfTaken(login, () =>
    db.transaction(async (transaction) => {
      const tried = await tryCode(transaction, now, settings.codeSecrets, {
        ...target,
        code,
        challenge: sent.id,
      });
      if (tried.kind !== "right") return tried;
      await endOtherCodes(transaction, tried.challenge);
      await setLogin(context, transaction, account, login, locale);
      return tried;
    }),
  );
  if (outcome.kind !== "right") {
    await countError(db, now, proofLogin(caller), address);
    failAsRefused(outcome);
  }
  context.clearCallers();
}

/** Sets the new address by the link from its email, or drops the link if it is refused (AMB-199). */
export async function confirmByLink(
  context: ApiContext,
  {
    token,
    isRefused,
    locale = defaultLocale,
  }: { token: string; isRefused: boolean; locale?: Locale | undefined },
): Promise<void> {
  const { db, now } = context;
  const given = { token, purpose: "email" } as const;
  const found = (await findEmailLink(db, now, given)) ?? failAsOutOfDate();
  if (found.used) failAsUsed();
  if (isRefused) return refuseEmailLink(db, found);
  const login = { email: found.email };
  await failIfTaken(login, () =>
    db.transaction(async (transaction) => {
      const link = (await takeEmailLink(transaction, now, given)) ?? failAsUsed();
      const [account] = await transaction.select().from(accounts).where(eq(accounts.id, link.accountId));
      if (!account || account.deleteAt !== null) failAsOutOfDate();
      // Ends the account's other codes, especially those sent to the old address.
      await transaction.delete(challenges).where(eq(challenges.accountId, account.id));
      await setLogin(context, transaction, account, login, locale);
    }),
  );
  context.clearCallers();
}

function failAsUsed(): never {
  fail(400, "EMAIL_IS_CONFIRMED", "The address was confirmed by this link");
}

function failAsOutOfDate(): never {
  fail(400, "INVALID_TOKEN", "The link is out of date");
}

async function setLogin(
  { now, messenger }: ApiContext,
  transaction: Database,
  account: Caller["account"],
  login: Login,
  locale: Locale,
): Promise<void> {
  await transaction
    .update(accounts)
    .set("phone" in login ? { ...login, unconfirmedPhone: null } : login)
    .where(eq(accounts.id, account.id));
  if ("email" in login) await endEmailLinks(transaction, account.id);
  // The PIN's number was for an account without one.
  else await transaction.update(pins).set({ phone: null }).where(eq(pins.accountId, account.id));
  // The old address is notified; for a new number, the account's address.
  if (account.email === null) return;
  const to = { channel: "email", recipient: account.email } as const;
  const kind = "email" in login ? "emailChanged" : "phoneChanged";
  await messenger.send(transaction, now, writeNotice(to, kind, locale));
}

/** If two accounts confirm the same address at once, the second one is refused. */
async function failIfTaken<Value>(login: Login, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    if (isUniqueViolation(error)) failAsTaken(login);
    throw error;
  }
}
