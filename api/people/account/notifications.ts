import { eq } from "drizzle-orm";
import {
  type NotifyChannel,
  notifyChannels,
  type NotifySwitch,
  type UnsubscribeReason,
} from "#contract/account";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { accounts, unsubscriptions } from "../../platform/db/schema";
import { isForeignKeyViolation } from "../../platform/db/violations";
import { fail } from "../../platform/errors";
import { isUnsubscribeToken } from "../auth/email-links";
import type { Caller } from "../viewers/accounts";

const columns = { email: "notifyEmail", push: "notifyPush", sms: "notifySms" } as const;

export function getSwitches({ account }: Caller): NotifySwitch[] {
  const available = { email: account.email !== null, push: true, sms: account.phone !== null };
  return notifyChannels.map((channel) => ({
    channel,
    is_subscribed: account[columns[channel]] && available[channel],
    is_available: available[channel],
  }));
}

/** Enables or disables a channel; 400 EMAIL_IS_NEEDED or PHONE_IS_NEEDED without an address or number. */
export async function setSubscribed(
  { db }: ApiContext,
  { account }: Caller,
  channel: NotifyChannel,
  isSubscribed: boolean,
): Promise<void> {
  if (isSubscribed && channel === "email" && account.email === null)
    fail(400, "EMAIL_IS_NEEDED", "Add an address first");
  if (isSubscribed && channel === "sms" && account.phone === null)
    fail(400, "PHONE_IS_NEEDED", "Add a number first");
  await db
    .update(accounts)
    .set({ [columns[channel]]: isSubscribed })
    .where(eq(accounts.id, account.id));
}

type Unsubscribing = {
  accountId: string;
  token?: string | undefined;
  reason?: UnsubscribeReason | undefined;
};

/**
 * Stops emails to an account: by the token of an email, or by its owner (AMB-240). Anything else gets the same
 * answer, 400 INVALID_TOKEN, whether the account exists or not.
 */
export async function unsubscribe(
  { db, now, settings }: ApiContext,
  caller: Caller | null,
  { accountId, token, reason }: Unsubscribing,
): Promise<void> {
  const isOwner = caller !== null && caller.account.id === accountId && !caller.profile.child;
  const isByEmail = token !== undefined && isUnsubscribeToken(settings.codeSecrets, accountId, token);
  if (!isOwner && !isByEmail) fail(400, "INVALID_TOKEN", "The link is out of date");
  await db
    .transaction(async (transaction) => {
      await transaction.update(accounts).set({ notifyEmail: false }).where(eq(accounts.id, accountId));
      await transaction.insert(unsubscriptions).values({ accountId, reason: reason ?? null, created: now });
    })
    .catch((error: unknown) => {
      // The account was deleted: it gets no emails anyway.
      if (!isForeignKeyViolation(error)) throw error;
    });
}

/** 404 ACCOUNT_NOT_FOUND. */
export async function setTags(db: Database, accountId: string, tags: string[]): Promise<void> {
  const [changed] = await db
    .update(accounts)
    .set({ tags })
    .where(eq(accounts.id, accountId))
    .returning({ id: accounts.id });
  if (!changed) fail(404, "ACCOUNT_NOT_FOUND", "No such account");
}
