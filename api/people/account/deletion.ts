import { and, eq, exists, gt, inArray, lte, not, sql } from "drizzle-orm";
import { defaultLocale, languages, toLocale } from "#contract/languages";
import { daySeconds } from "#domain/time-units";
import { formatLongDate } from "#domain/time-zone";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import {
  accounts,
  attemptCounters,
  challenges,
  emailLinks,
  newsletterSubscribers,
  outbox,
  paymentMethods,
  pins,
  sessions,
  tickets,
} from "../../platform/db/schema";
import type { ApiSettings } from "../../platform/settings";
import { endTvCodes } from "../auth/tv-codes";
import type { Caller } from "../viewers/accounts";
import { deleteActivity } from "../viewers/activity";
import { getMessageTarget } from "../viewers/message-target";
import { writeDeletion, writeNotice } from "./messages";
import { type ProofInput, requireProof } from "./proof";

/** How long the owner may restore the account (AMB-247). */
const graceSeconds = 14 * daySeconds;
const maxAtOnce = 20;

/** Marks the account for deletion and ends all its sessions, codes and links. */
export async function requestDeletion(
  context: ApiContext,
  caller: Caller,
  { locale = defaultLocale, ...proof }: ProofInput,
): Promise<number> {
  const { db, now, messenger } = context;
  const { account } = caller;
  await requireProof(context, caller, { ...proof, locale });
  const deleteAt = now + graceSeconds;
  await db.transaction(async (transaction) => {
    await transaction.update(accounts).set({ deleteAt }).where(eq(accounts.id, account.id));
    await transaction.delete(sessions).where(eq(sessions.accountId, account.id));
    await transaction.delete(challenges).where(eq(challenges.accountId, account.id));
    await transaction.delete(emailLinks).where(eq(emailLinks.accountId, account.id));
    await endTvCodes(transaction, account.id);
    const to = getMessageTarget(account);
    const date = formatLongDate(deleteAt, languages[locale].tag);
    if (to) await messenger.send(transaction, now, writeDeletion(to, date, locale));
  });
  context.clearCallers();
  return deleteAt;
}

/** Cancels the deletion of an account and notifies its owner. Does nothing if no deletion was requested. */
export async function restore({ db, now, messenger, clearCallers }: ApiContext, { account }: Caller) {
  await db.transaction(async (transaction) => {
    const [row] = await transaction
      .update(accounts)
      .set({ deleteAt: null })
      .where(and(eq(accounts.id, account.id), gt(accounts.deleteAt, now)))
      .returning({ id: accounts.id });
    if (!row) return;
    const to = getMessageTarget(account);
    const locale = toLocale(account.language);
    if (to) await messenger.send(transaction, now, writeNotice(to, "restored", locale));
  });
  clearCallers();
}

export type DeletionContext = {
  db: Database;
  now: number;
  /** Forgets payment methods; null without a payment host. */
  host: { revoke: (token: string) => Promise<unknown> } | null;
  settings: Pick<ApiSettings, "clickhouseUrl">;
  log: (line: Record<string, unknown>) => void;
};

/**
 * Deletes the accounts whose grace period is over, with all messages to them. The payment host forgets their methods
 * first; if that fails, the account waits for the next sweep.
 */
export async function deleteAccounts({ db, now, host, settings, log }: DeletionContext): Promise<void> {
  const isOver = lte(accounts.deleteAt, now);
  const methods = await db
    .select({ id: accounts.id, token: paymentMethods.token })
    .from(accounts)
    .innerJoin(paymentMethods, eq(paymentMethods.accountId, accounts.id))
    .where(isOver)
    .limit(maxAtOnce);
  for (const { id, token } of host ? methods : []) {
    try {
      await host?.revoke(token);
      await db
        .delete(paymentMethods)
        .where(and(eq(paymentMethods.accountId, id), eq(paymentMethods.token, token)));
    } catch (error) {
      log({
        level: "warn",
        message: "an account is not deleted yet: its payment method is not revoked",
        error: String(error),
      });
    }
  }
  await db.transaction(async (transaction) => {
    const ownsMethod = exists(
      transaction
        .select({ one: sql`1` })
        .from(paymentMethods)
        .where(eq(paymentMethods.accountId, accounts.id)),
    );
    const dueAccounts = await transaction
      .select({
        id: accounts.id,
        email: accounts.email,
        phone: accounts.phone,
        unconfirmedPhone: accounts.unconfirmedPhone,
      })
      .from(accounts)
      .where(host ? and(isOver, not(ownsMethod)) : isOver)
      .limit(maxAtOnce)
      .for("update", { skipLocked: true });
    for (const { id, email, phone, unconfirmedPhone } of dueAccounts) {
      const [pin] = await transaction.select({ phone: pins.phone }).from(pins).where(eq(pins.accountId, id));
      const others = [pin?.phone ?? null, unconfirmedPhone].filter((number) => number !== null);
      const taken = await transaction
        .select({ phone: accounts.phone })
        .from(accounts)
        .where(inArray(accounts.phone, others));
      // Not the numbers that another account signs in by.
      const free = others.filter((number) => !taken.some((account) => account.phone === number));
      const logins = [email, phone, ...free].filter((login) => login !== null);
      if (logins.length > 0) {
        await transaction.delete(outbox).where(inArray(outbox.recipient, logins));
        await transaction.delete(newsletterSubscribers).where(inArray(newsletterSubscribers.email, logins));
        await transaction.delete(tickets).where(inArray(tickets.email, logins));
        await transaction.delete(challenges).where(inArray(challenges.recipient, logins));
      }
      for (const login of [...logins, `account:${id}`, id])
        await transaction
          .delete(attemptCounters)
          .where(sql`right(${attemptCounters.key}, ${login.length + 1}::int) = ${`:${login}`}`);
      await deleteActivity(transaction, {
        accountIds: [id],
        now,
        isForwarded: settings.clickhouseUrl !== null,
      });
      await transaction.delete(accounts).where(eq(accounts.id, id));
    }
  });
}
