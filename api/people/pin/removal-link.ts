import { eq } from "drizzle-orm";
import { toLocale } from "#contract/languages";
import type { ApiContext } from "../../context";
import { accounts } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { messageLimits, takeAttempts } from "../auth/attempts";
import { findEmailLink, makeEmailLink, refuseEmailLink, takeEmailLink } from "../auth/email-links";
import { passGuard } from "../auth/guard";
import { messageLimitCodes } from "../auth/send-code";
import { type Caller, getLanguage } from "../viewers/accounts";
import { removePin } from "./pin-codes";
import { writePinRemoval } from "./pin-messages";
import { pinLogin } from "./pins";

const purpose = "pin-removal" as const;

/** Sends a link that deletes a forgotten PIN, for whoever gets no SMS (AMB-254). */
export async function sendRemovalLink(
  context: ApiContext,
  caller: Caller,
  answer: { key?: string | undefined; captcha?: string | undefined },
): Promise<{ sent_to: string }> {
  const { db, now, address, messenger, settings } = context;
  const { id: accountId, email } = caller.account;
  if (email === null) return fail(400, "USER_NOT_FOUND", "The account has no address");
  const limits = messageLimits(email, purpose, address);
  const [limitCode, locale] = [messageLimitCodes.email, getLanguage(caller)];
  await passGuard(context, {
    endpoint: "code",
    login: pinLogin(accountId),
    limits,
    limitCode,
    answer,
    locale,
  });
  await db.transaction(async (transaction) => {
    await takeAttempts(transaction, now, limits, limitCode);
    const token = await makeEmailLink(transaction, now, { accountId, email, purpose });
    const url = `${settings.publicOrigin}/pin_remove?token=${token}`;
    await messenger.send(
      transaction,
      now,
      writePinRemoval({ channel: "email", recipient: email }, locale, url),
    );
  });
  return { sent_to: email };
}

/** Deletes the PIN by that link, or drops the link: 400 INVALID_TOKEN, PIN_NOT_FOUND if there is none any more. */
export async function removeByLink(
  context: ApiContext,
  { token, isRefused }: { token: string; isRefused: boolean },
): Promise<void> {
  const { db, now } = context;
  const given = { token, purpose };
  const found = (await findEmailLink(db, now, given)) ?? failAsOutOfDate();
  if (found.used) failAsUsed();
  if (isRefused) return refuseEmailLink(db, found);
  await db.transaction(async (transaction) => {
    const link = (await takeEmailLink(transaction, now, given)) ?? failAsUsed();
    const [owner] = await transaction.select().from(accounts).where(eq(accounts.id, link.accountId));
    if (!owner || owner.deleteAt !== null) failAsOutOfDate();
    await removePin(context, transaction, owner, toLocale(owner.language));
  });
  context.clearCallers();
}

function failAsUsed(): never {
  fail(400, "PIN_NOT_FOUND", "The PIN was deleted by this link");
}

function failAsOutOfDate(): never {
  fail(400, "INVALID_TOKEN", "The link is out of date");
}
