import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { daySeconds, hourSeconds } from "#domain/time-units";
import { repeatBatches } from "../../platform/batches";
import type { Database } from "../../platform/db/database";
import { attemptCounters } from "../../platform/db/schema";
import { fail } from "../../platform/errors";

const minuteSeconds = 60;
const quarterHourSeconds = 900;

/** At most `max` attempts within `seconds` of the first, or of the last if it `isExtended`; then the counter resets. */
export type Limit = { key: string; max: number; seconds: number; isExtended?: boolean };

/** The key by which an account's own errors are counted, across all its sessions. */
export const accountLogin = (accountId: string): string => `account:${accountId}`;

/** Wrong passwords for a login. The right one resets the counter. */
export const passwordLimit = (login: string): Limit => ({
  key: `passwords:${login}`,
  max: 10,
  seconds: quarterHourSeconds,
});

/** Attempts at an account's PIN: five wrong ones in a quarter of an hour, twenty in a day (AMB-192, AMB-231). */
export const pinLimits = (accountId: string): Limit[] => [
  { key: `pins:${accountId}`, max: 5, seconds: quarterHourSeconds },
  { key: `pins-of-day:${accountId}`, max: 20, seconds: daySeconds },
];

/** Wrong codes of any kind in a day, for an account, or for a recipient without one (AMB-249). */
export const codeCeiling = (owner: string): Limit => ({
  key: `wrong-codes:${owner}`,
  max: 30,
  seconds: daySeconds,
});

/** Calls without an address (not from the web server) are not limited by it. */
export const lookupLimits = (address: string | null): Limit[] =>
  address === null ? [] : [{ key: `lookups-from:${address}`, max: 600, seconds: quarterHourSeconds }];

/** At most one message a minute of a kind, to one recipient. */
const pause = (recipient: string, purpose: string): Limit => ({
  key: `last-message:${purpose}:${recipient}`,
  max: 1,
  seconds: minuteSeconds,
});

/** Messages with codes, by recipient, for all purposes together (AMB-192), and by address. */
export const messageLimits = (recipient: string, purpose: string, address: string | null): Limit[] => [
  pause(recipient, purpose),
  { key: `messages:${recipient}`, max: 5, seconds: hourSeconds },
  ...(address === null ? [] : [{ key: `messages-from:${address}`, max: 400, seconds: hourSeconds }]),
];

/**
 * What one address may ask for before a captcha is required. A mobile operator's customers share an address, so that
 * it is only closed after twenty times as much.
 */
export const freeLookups = (address: string | null): Limit | null =>
  address === null ? null : { key: `free-lookups-from:${address}`, max: 30, seconds: quarterHourSeconds };
export const freeMessages = (address: string | null): Limit | null =>
  address === null ? null : { key: `free-messages-from:${address}`, max: 20, seconds: hourSeconds };

/** Codes requested by televisions. */
export const tvCodeLimits = (address: string | null): Limit[] =>
  address === null ? [] : [{ key: `tv-codes-from:${address}`, max: 30, seconds: hourSeconds }];

/** Television codes that do not exist, by the account that entered them and by address (AMB-192). */
export const tvAttemptLimits = (accountId: string, address: string | null): Limit[] => [
  { key: `tv-tries:${accountId}`, max: 5, seconds: quarterHourSeconds },
  { key: `tv-tries-of-day:${accountId}`, max: 30, seconds: daySeconds },
  ...(address === null ? [] : [{ key: `tv-tries-from:${address}`, max: 20, seconds: quarterHourSeconds }]),
];

/** Unknown promo codes, by account and address (AMB-192). Calls with neither share one limit. */
export const promoAttemptLimits = (accountId: string | null, address: string | null): Limit[] => [
  ...(accountId === null
    ? []
    : [
        { key: `promo-tries:${accountId}`, max: 10, seconds: quarterHourSeconds },
        { key: `promo-tries-of-day:${accountId}`, max: 50, seconds: daySeconds },
      ]),
  ...(accountId !== null && address === null
    ? []
    : [{ key: `promo-tries-from:${address ?? "nobody"}`, max: 30, seconds: quarterHourSeconds }]),
];

/** Started quiz games, by profile or, for visitors, by address. */
export const gameLimits = (profileId: string | null, address: string | null): Limit[] => [
  {
    key: `games:${profileId ?? address ?? "nobody"}`,
    max: profileId === null ? 120 : 60,
    seconds: hourSeconds,
  },
];

/**
 * Batches of analytics events: an active viewer sends one in five seconds, and many share an address. Calls without an
 * address are not limited by it.
 */
export const eventLimits = (address: string | null): Limit[] =>
  address === null ? [] : [{ key: `events-from:${address}`, max: 3000, seconds: quarterHourSeconds }];

/** Groups that watch together, by who began them and by address. */
export const groupLimits = (accountId: string, address: string | null): Limit[] => [
  { key: `groups:${accountId}`, max: 20, seconds: hourSeconds },
  ...(address === null ? [] : [{ key: `groups-from:${address}`, max: 100, seconds: hourSeconds }]),
];

/** Channels that a viewer makes, and links to them. */
export const ownChannelLimits = (profileId: string): Limit[] => [
  { key: `own-channels:${profileId}`, max: 60, seconds: hourSeconds },
];

/** Links to years, and what they show. */
export const yearLinkLimits = (profileId: string): Limit[] => [
  { key: `year-links:${profileId}`, max: 60, seconds: hourSeconds },
];

/** Addresses that a profile is given for IPTV players, and calls by one of them: a guide takes 67. */
export const iptvAddressLimits = (profileId: string): Limit[] => [
  { key: `iptv-addresses:${profileId}`, max: 20, seconds: hourSeconds },
];
export const iptvLimits = (profileId: string): Limit[] => [
  { key: `iptv:${profileId}`, max: 3000, seconds: hourSeconds },
];

/** Commands to a group, and reactions, by member. */
export const commandLimits = (member: string): Limit[] => [
  { key: `group-commands:${member}`, max: 60, seconds: minuteSeconds },
];
export const reactionLimits = (member: string): Limit[] => [
  { key: `group-reactions:${member}`, max: 30, seconds: minuteSeconds },
];

/** Emails about the newsletter, by recipient and by address. They do not count towards the emails with codes. */
export const newsletterLimits = (recipient: string, address: string | null): Limit[] => [
  { key: `newsletter-emails:${recipient}`, max: 3, seconds: daySeconds },
  ...(address === null ? [] : [{ key: `newsletter-emails-from:${address}`, max: 20, seconds: hourSeconds }]),
];

/** Generous, since households and offices share an address and every registration begins with an unknown login. */
const maxErrorsFromAddress = 15;

/** Number of errors after which a captcha is required (AMB-192). */
const errorLimits = (login: string, address: string | null): Limit[] => [
  { key: `errors:${login}`, max: 3, seconds: quarterHourSeconds },
  ...(address === null
    ? []
    : [{ key: `errors-from:${address}`, max: maxErrorsFromAddress, seconds: quarterHourSeconds }]),
];

/**
 * Takes one attempt from each limit; if one is used up, takes none and fails with 429, this code and the time in
 * data.expired. Returns when the next attempt is allowed.
 */
export async function takeAttempts(
  db: Database,
  now: number,
  limits: Limit[],
  code: string,
): Promise<number> {
  return db.transaction(async (transaction) => {
    let next = now;
    // Always in the same order, to avoid deadlocks.
    for (const limit of [...limits].sort((one, other) => (one.key < other.key ? -1 : 1))) {
      const { count, resets } = await countAttempt(transaction, now, limit);
      if (count > limit.max) failAsLimited(code, resets);
      if (count === limit.max) next = Math.max(next, resets);
    }
    return next;
  });
}

/** Gives back one attempt of each limit, after the input turned out to be right. */
export async function returnAttempts(db: Database, limits: Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key);
  await db
    .update(attemptCounters)
    .set({ count: sql`${attemptCounters.count} - 1` })
    .where(and(inArray(attemptCounters.key, keys), gt(attemptCounters.count, 0)));
}

/** Fails like takeAttempts, but takes nothing. */
export async function checkAttempts(db: Database, now: number, limits: Limit[], code: string): Promise<void> {
  const reached = await findReached(db, now, limits);
  if (reached.length > 0) failAsLimited(code, Math.max(...reached));
}

/** Whether the next call needs a captcha. */
export async function hasManyErrors(
  db: Database,
  now: number,
  login: string,
  address: string | null,
): Promise<boolean> {
  return (await findReached(db, now, errorLimits(login, address))).length > 0;
}

/** Counts a wrong password, a wrong code or a login without an account. */
export async function countError(
  db: Database,
  now: number,
  login: string,
  address: string | null,
): Promise<void> {
  for (const limit of errorLimits(login, address)) await countAttempt(db, now, limit);
}

/** Clears the login's errors after a sign-in. Those of the address are kept. */
export async function clearErrors(db: Database, login: string): Promise<void> {
  const keys = [passwordLimit(login), ...errorLimits(login, null)].map(({ key }) => key);
  await db.delete(attemptCounters).where(inArray(attemptCounters.key, keys));
}

/** When another message of a kind may be sent to a recipient; null if it may be now. */
export async function findNextMessage(
  db: Database,
  now: number,
  { recipient, purpose }: { recipient: string; purpose: string },
): Promise<number | null> {
  const reached = await findReached(db, now, messageLimits(recipient, purpose, null));
  return reached.length > 0 ? Math.max(...reached) : null;
}

/** Lets the next code of a kind be sent at once: the last one was used, so that there is none to enter. */
export async function endPause(db: Database, recipient: string, purpose: string): Promise<void> {
  await db.delete(attemptCounters).where(eq(attemptCounters.key, pause(recipient, purpose).key));
}

const expiredBatch = { size: 1000, max: 100 };

/** Deletes expired counters, in batches. Skips locked rows instead of waiting for them. */
export async function deleteExpiredAttempts(db: Database, now: number): Promise<void> {
  await repeatBatches(async () => {
    const past = db
      .select({ key: attemptCounters.key })
      .from(attemptCounters)
      .where(lte(attemptCounters.resets, now))
      .limit(expiredBatch.size)
      .for("update", { skipLocked: true });
    const deleted = await db
      .delete(attemptCounters)
      .where(inArray(attemptCounters.key, past))
      .returning({ key: attemptCounters.key });
    return deleted.length;
  }, expiredBatch);
}

async function findReached(db: Database, now: number, limits: Limit[]): Promise<number[]> {
  const keys = limits.map(({ key }) => key);
  if (keys.length === 0) return [];
  const counters = await db
    .select()
    .from(attemptCounters)
    .where(and(inArray(attemptCounters.key, keys), gt(attemptCounters.resets, now)));
  return limits.flatMap(({ key, max }) =>
    counters.filter((counter) => counter.key === key && counter.count >= max).map(({ resets }) => resets),
  );
}

/** Counts an attempt beyond the maximum too, and returns how many there were and when they reset. */
export async function countAttempt(db: Database, now: number, { key, seconds, isExtended = false }: Limit) {
  const isPast = sql`${attemptCounters.resets} <= ${now}::bigint`;
  const resets = now + seconds;
  const [counted] = await db
    .insert(attemptCounters)
    .values({ key, count: 1, resets })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        count: sql`case when ${isPast} then 1 else ${attemptCounters.count} + 1 end`,
        resets: sql`case when ${isPast} or ${isExtended} then ${resets}::bigint else ${attemptCounters.resets} end`,
      },
    })
    .returning({ count: attemptCounters.count, resets: attemptCounters.resets });
  return counted ?? { count: 1, resets };
}

function failAsLimited(code: string, expired: number): never {
  fail(429, code, "Too many attempts. Please wait", { expired });
}
