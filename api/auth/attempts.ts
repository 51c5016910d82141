import { and, gt, inArray, lte, sql } from "drizzle-orm";
import { daySeconds, hourSeconds } from "#domain/time-units";
import type { Database } from "../db/database";
import { attemptCounters } from "../db/schema";
import { fail } from "../errors";

const minuteSeconds = 60;
const quarterHourSeconds = 900;

/** So many within so many seconds from the first; then the counting begins anew. */
export type Limit = { key: string; max: number; seconds: number };

/** Wrong passwords of a login. A right one clears them. */
export const passwordLimit = (login: string): Limit => ({
  key: `passwords:${login}`,
  max: 10,
  seconds: quarterHourSeconds,
});

/** Tries of an account's PIN: five wrong ones in a quarter of an hour, twenty in a day (AMB-192, AMB-231). */
export const pinLimits = (accountId: string): Limit[] => [
  { key: `pins:${accountId}`, max: 5, seconds: quarterHourSeconds },
  { key: `pins-of-day:${accountId}`, max: 20, seconds: daySeconds },
];

/** Without an address (a call that is not from the web server) nothing is counted by it. */
export const lookupLimits = (address: string | null): Limit[] =>
  address === null ? [] : [{ key: `lookups-from:${address}`, max: 30, seconds: quarterHourSeconds }];

/** Messages with codes, by recipient whatever they are for (AMB-192), and by address. */
export const messageLimits = (recipient: string, address: string | null): Limit[] => [
  { key: `last-message:${recipient}`, max: 1, seconds: minuteSeconds },
  { key: `messages:${recipient}`, max: 5, seconds: hourSeconds },
  ...(address === null ? [] : [{ key: `messages-from:${address}`, max: 20, seconds: hourSeconds }]),
];

/** Codes that televisions ask for. */
export const tvCodeLimits = (address: string | null): Limit[] =>
  address === null ? [] : [{ key: `tv-codes-from:${address}`, max: 30, seconds: hourSeconds }];

/** Codes of televisions that were no codes, by the account that tried them and by address (AMB-192). */
export const tvTryLimits = (accountId: string, address: string | null): Limit[] => [
  { key: `tv-tries:${accountId}`, max: 5, seconds: quarterHourSeconds },
  ...(address === null ? [] : [{ key: `tv-tries-from:${address}`, max: 20, seconds: quarterHourSeconds }]),
];

/** Promo codes that there are none like, by who tried them (AMB-192). Calls that name nobody share one limit. */
export const promoTryLimits = (accountId: string | null, address: string | null): Limit[] => [
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

/** Games of the quiz that are begun, by profile or, of visitors, by address. */
export const gameLimits = (profileId: string | null, address: string | null): Limit[] => [
  {
    key: `games:${profileId ?? address ?? "nobody"}`,
    max: profileId === null ? 120 : 60,
    seconds: hourSeconds,
  },
];

/** Batches of analytics events. Without an address nothing is counted by it. */
export const eventLimits = (address: string | null): Limit[] =>
  address === null ? [] : [{ key: `events-from:${address}`, max: 300, seconds: quarterHourSeconds }];

/** Letters about the newsletter, by recipient and by address. They take nothing of the letters with codes. */
export const newsletterLimits = (recipient: string, address: string | null): Limit[] => [
  { key: `newsletter-letters:${recipient}`, max: 3, seconds: daySeconds },
  ...(address === null ? [] : [{ key: `newsletter-letters-from:${address}`, max: 20, seconds: hourSeconds }]),
];

/** Households and offices share an address, and every registration begins with a login that is unknown. */
const maxErrorsFromAddress = 15;

/** Errors after which a captcha is asked for (AMB-192). */
const errorLimits = (login: string, address: string | null): Limit[] => [
  { key: `errors:${login}`, max: 3, seconds: quarterHourSeconds },
  ...(address === null
    ? []
    : [{ key: `errors-from:${address}`, max: maxErrorsFromAddress, seconds: quarterHourSeconds }]),
];

/**
 * Takes one of each limit, or none and fails with 429, this code and the time in data.expired. Answers when the next
 * one can be taken.
 */
export async function takeAttempts(
  db: Database,
  now: number,
  limits: Limit[],
  code: string,
): Promise<number> {
  return db.transaction(async (transaction) => {
    let next = now;
    // In one order everywhere, so that transactions do not wait for each other in a circle.
    for (const limit of [...limits].sort((one, other) => (one.key < other.key ? -1 : 1))) {
      const { count, resets } = await countOne(transaction, now, limit);
      if (count > limit.max) failAsLimited(code, resets);
      if (count === limit.max) next = Math.max(next, resets);
    }
    return next;
  });
}

/** Gives back one of each limit that was taken for what turned out to be right. */
export async function returnAttempts(db: Database, limits: Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key);
  await db
    .update(attemptCounters)
    .set({ count: sql`${attemptCounters.count} - 1` })
    .where(and(inArray(attemptCounters.key, keys), gt(attemptCounters.count, 0)));
}

/** Fails as takeAttempts would, but takes nothing. */
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
  for (const limit of errorLimits(login, address)) await countOne(db, now, limit);
}

/** Forgets the login's errors after it signed in. What the address did is kept. */
export async function clearErrors(db: Database, login: string): Promise<void> {
  const keys = [passwordLimit(login), ...errorLimits(login, null)].map(({ key }) => key);
  await db.delete(attemptCounters).where(inArray(attemptCounters.key, keys));
}

/** Deletes counters that would begin anew. Skips those in use, to wait for nobody. */
export async function forgetAttempts(db: Database, now: number): Promise<void> {
  const past = db
    .select({ key: attemptCounters.key })
    .from(attemptCounters)
    .where(lte(attemptCounters.resets, now))
    .limit(1000)
    .for("update", { skipLocked: true });
  await db.delete(attemptCounters).where(inArray(attemptCounters.key, past));
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

async function countOne(db: Database, now: number, { key, seconds }: Limit) {
  const isPast = sql`${attemptCounters.resets} <= ${now}::bigint`;
  const resets = now + seconds;
  const [counted] = await db
    .insert(attemptCounters)
    .values({ key, count: 1, resets })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        count: sql`case when ${isPast} then 1 else ${attemptCounters.count} + 1 end`,
        resets: sql`case when ${isPast} then ${resets}::bigint else ${attemptCounters.resets} end`,
      },
    })
    .returning({ count: attemptCounters.count, resets: attemptCounters.resets });
  return counted ?? { count: 1, resets };
}

function failAsLimited(code: string, expired: number): never {
  fail(429, code, "Too many tries: wait", { expired });
}
