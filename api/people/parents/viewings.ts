import { randomBytes } from "node:crypto";
import { TZDate } from "@date-fns/tz";
import { getUnixTime, startOfDay } from "date-fns";
import { and, desc, eq, gt, isNotNull, lt, or, sql } from "drizzle-orm";
import {
  countDay,
  countReported,
  countSilent,
  getLocalTime,
  getTimeLeft,
  isStillRunning,
  pauseSeconds,
  type TimeLimits,
  type TimeUp,
} from "#domain/limits";
import { daySeconds } from "#domain/time-units";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { profiles, viewings } from "../../platform/db/schema";
import { fail, failAs } from "../../platform/errors";
import { type Caller, hasTimeLimits } from "../viewers/accounts";
import { lockProfile } from "../viewers/lock-profile";

type Profile = Caller["profile"];
type Row = typeof viewings.$inferSelect;
type ViewingsContext = Pick<ApiContext, "db" | "now">;
/** Until when something may be played, in Unix seconds, and the name of its media URLs. */
export type LimitedViewing = { until: number; link: string };

/** The viewings of children whose minutes are limited (AMB-251). */
export type Deliveries = {
  /** Whether a viewing's URLs may still deliver. */
  isOpen: (viewing: string) => Promise<boolean>;
  /** Counts a part of a clip's video, 1 being all of it, once it was delivered. */
  count: (viewing: string, clip: string, share: number) => Promise<void>;
  /** The same of what is no clip of ours. */
  countSeconds: (viewing: string, seconds: number) => Promise<void>;
};

const keptDays = 60;

export const getTimeLimits = ({
  dailyMinutes,
  extraDay,
  extraMinutes,
  bedtimeFrom,
  bedtimeTo,
  timeZone,
}: Profile): TimeLimits => ({
  dailyMinutes,
  extra: extraDay === null ? null : { day: extraDay, minutes: extraMinutes },
  bedtime: bedtimeFrom === null || bedtimeTo === null ? null : { from: bedtimeFrom, to: bedtimeTo },
  timeZone,
});

/** A child's day: the seconds watched, those left (null without a limit), and why none are left. */
export async function getDay(
  { db, now }: ViewingsContext,
  profile: Profile,
): Promise<{ watchedSeconds: number; seconds: number | null; timeUp: TimeUp | null }> {
  if (!profile.child) return { watchedSeconds: 0, seconds: null, timeUp: null };
  const { day } = getLocalTime(now, profile.timeZone);
  const rows = await db
    .select()
    .from(viewings)
    .where(and(eq(viewings.profileId, profile.id), or(eq(viewings.day, day), viewings.isOpen)));
  const midnight = getUnixTime(startOfDay(new TZDate(now * 1000, profile.timeZone)));
  const watchedSeconds = countDay(
    rows.map((row) => ({
      reported:
        (row.day === day ? row.seconds : 0) +
        countSilent({ ...row, seen: Math.max(row.seen, midnight) }, now),
      delivered: row.day === day ? row.deliveredMs / 1000 : 0,
    })),
  );
  return { watchedSeconds, ...getTimeLeft(getTimeLimits(profile), { now, watchedSeconds }) };
}

/** The seconds that a child has from a time on, today or later; null without a limit. 403 if it has none. */
export async function requireSecondsFrom(
  context: ViewingsContext,
  profile: Profile,
  start: number,
): Promise<number | null> {
  if (!profile.child) return null;
  const isToday =
    getLocalTime(start, profile.timeZone).day === getLocalTime(context.now, profile.timeZone).day;
  const watchedSeconds = isToday ? (await getDay(context, profile)).watchedSeconds : 0;
  const { seconds, timeUp } = getTimeLeft(getTimeLimits(profile), { now: start, watchedSeconds });
  if (timeUp) failAs(refusals[timeUp]);
  return seconds;
}

/** What is started, and its remaining seconds. A live programme's end does not move if the viewer pauses. */
type Started = { uid: string; titleId: string | null; seconds: number; isLive?: boolean };

const refusals: Record<TimeUp, { status: number; code: string; message: string }> = {
  minutes: { status: 403, code: "TIME_IS_UP", message: "The minutes of the day are used up" },
  bedtime: { status: 403, code: "BEDTIME", message: "It is bedtime" },
};

/** Whether a start continues what is playing. A live programme with a different end is a different one. */
const isContinued = (latest: Row | null, now: number, liveUntil: number | undefined): latest is Row =>
  latest !== null && (liveUntil === undefined ? isStillRunning(latest, now) : latest.until === liveUntil);

/** Why nothing more may be started now. */
async function findTimeUp(context: ViewingsContext, profile: Profile) {
  const { timeUp } = await getDay(context, profile);
  return timeUp && refusals[timeUp];
}

/** The error that beginViewing would throw, without starting anything. */
export async function findTimeRefusal(
  { db, now }: ViewingsContext,
  { profile }: Caller,
  { uid, liveUntil }: { uid: string; liveUntil?: number },
) {
  if (!profile.child) return null;
  const latest = await findLatest(db, profile.id, uid);
  return isContinued(latest, now, liveUntil) ? null : findTimeUp({ db, now }, profile);
}

/**
 * Records that a child starts to play something. 403 TIME_IS_UP or BEDTIME, unless it continues what is already
 * playing. Returns until when it may be played, and the name of its media URLs; null without a limit.
 */
export async function beginViewing(
  context: ViewingsContext,
  { profile }: Caller,
  { uid, titleId, seconds, isLive = false }: Started,
): Promise<LimitedViewing | null> {
  if (!profile.child) return null;
  const { db, now } = context;
  return db.transaction(async (transaction) => {
    await lockProfile(transaction, profile.id);
    const until = now + Math.ceil(seconds);
    const latest = await findLatest(transaction, profile.id, uid);
    const continues = isContinued(latest, now, isLive ? until : undefined);
    const link = hasTimeLimits(profile) ? (latest?.link ?? randomBytes(12).toString("base64url")) : null;
    if (continues) {
      if (!latest.isOpen || latest.link !== link)
        await change(transaction, latest, { isOpen: true, link, ...(latest.isOpen ? {} : { seen: now }) });
    } else {
      const refusal = await findTimeUp({ db: transaction, now }, profile);
      if (refusal) fail(refusal.status, refusal.code, refusal.message);
      await closeAll(transaction, profile.id, now);
      const { day } = getLocalTime(now, profile.timeZone);
      const columns = { titleId, link, seen: now, until, isOpen: true, hidden: false };
      await transaction
        .insert(viewings)
        .values({ profileId: profile.id, day, uid, seconds: 0, ...columns })
        .onConflictDoUpdate({ target: [viewings.profileId, viewings.day, viewings.uid], set: columns });
    }
    if (link === null) return null;
    return { until: (continues ? latest.until : until) + (isLive ? 0 : pauseSeconds), link };
  });
}

/** Counts a report of a child's player; ignored for something that was not started. */
export async function reportViewing(
  { db, now }: ViewingsContext,
  { profile }: Pick<Caller, "profile">,
  { uid, state }: { uid: string; state: "playing" | "paused" | "over" },
): Promise<void> {
  if (!profile.child) return;
  await db.transaction(async (transaction) => {
    await lockProfile(transaction, profile.id);
    const latest = await findLatest(transaction, profile.id, uid);
    if (!latest) return;
    const { day } = getLocalTime(now, profile.timeZone);
    const counted = countReported(latest, now);
    const columns = {
      seen: Math.max(latest.seen, now),
      isOpen: state === "playing",
      ...(state === "over" ? { until: 0 } : {}),
    };
    if (latest.day === day) {
      await change(transaction, latest, { ...columns, seconds: latest.seconds + counted });
      return;
    }
    // Midnight has passed since the last report.
    await change(transaction, latest, { isOpen: false, link: null });
    await transaction
      .insert(viewings)
      .values({ ...latest, day, ...columns, seconds: counted, deliveredMs: 0 })
      // Where the parents chose another time zone meanwhile, the day may have an entry already.
      .onConflictDoUpdate({
        target: [viewings.profileId, viewings.day, viewings.uid],
        set: {
          ...columns,
          until: columns.until ?? latest.until,
          link: latest.link,
          seconds: sql`${viewings.seconds} + ${counted}`,
        },
      });
  });
}

async function findLatest(db: Database, profileId: string, uid: string): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(viewings)
    .where(and(eq(viewings.profileId, profileId), eq(viewings.uid, uid)))
    .orderBy(desc(viewings.seen), desc(viewings.day))
    .limit(1);
  return row ?? null;
}

const change = (db: Database, { profileId, day, uid }: Row, changes: Partial<Row>) =>
  db
    .update(viewings)
    .set(changes)
    .where(and(eq(viewings.profileId, profileId), eq(viewings.day, day), eq(viewings.uid, uid)));

/**
 * Ends what was started before, with its media URLs, because something else begins: to return to it is another start.
 */
async function closeAll(db: Database, profileId: string, now: number): Promise<void> {
  const started = await db
    .select()
    .from(viewings)
    .where(
      and(
        eq(viewings.profileId, profileId),
        or(viewings.isOpen, gt(viewings.until, 0), isNotNull(viewings.link)),
      ),
    );
  for (const row of started)
    await change(db, row, {
      isOpen: false,
      until: 0,
      link: null,
      seconds: row.seconds + countSilent(row, now),
    });
}

/**
 * Counts what media URLs deliver to children with limits. A URL ends when something else is started, and when the time
 * is up unless what was started goes on: a player that does not tell the truth gains nothing (AMB-251).
 */
export function createDeliveries({
  db,
  getNow,
  getDuration,
}: {
  db: Database;
  getNow: () => number;
  /** Seconds of a clip; 0 for an unknown one. */
  getDuration: (clip: string) => number;
}): Deliveries {
  const find = (link: string) =>
    db
      .select({ viewing: viewings, profile: profiles })
      .from(viewings)
      .innerJoin(profiles, eq(profiles.id, viewings.profileId))
      .where(eq(viewings.link, link));
  const countSeconds = async (link: string, seconds: number) => {
    const [found] = await find(link);
    if (!found) return;
    const { viewing, profile } = found;
    const deliveredMs = Math.round(seconds * 1000);
    const { day } = getLocalTime(getNow(), profile.timeZone);
    // Midnight has passed since the last report: counts for the new day.
    if (viewing.day !== day) {
      const state = viewing.isOpen ? "playing" : "paused";
      await reportViewing({ db, now: getNow() }, { profile }, { uid: viewing.uid, state });
    }
    await db
      .update(viewings)
      .set({ deliveredMs: sql`${viewings.deliveredMs} + ${deliveredMs}` })
      .where(eq(viewings.link, link));
  };
  return {
    isOpen: async (link) => {
      const [found] = await find(link);
      if (!found) return false;
      const now = getNow();
      return isStillRunning(found.viewing, now) || (await findTimeUp({ db, now }, found.profile)) === null;
    },
    count: (link, clip, share) => countSeconds(link, share * getDuration(clip)),
    countSeconds,
  };
}

/** Deletes viewings past their retention period. */
export async function deleteOldViewings({ db, now }: ViewingsContext): Promise<void> {
  await db.delete(viewings).where(lt(viewings.seen, now - keptDays * daySeconds));
}
