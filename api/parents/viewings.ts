import { and, desc, eq, lt, or } from "drizzle-orm";
import {
  countReported,
  countSilent,
  getLocalMoment,
  getTimeLeft,
  isStillRunning,
  pauseSeconds,
  type TimeLimits,
  type TimeUp,
} from "#domain/limits";
import { daySeconds } from "#domain/time-units";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { profiles, viewings } from "../db/schema";
import { fail } from "../errors";
import { type Caller, hasTimeLimits } from "../viewers/accounts";

type Profile = Caller["profile"];
type Row = typeof viewings.$inferSelect;
type Moment = Pick<ApiContext, "db" | "now">;

const keptDays = 60;

const getTimeLimits = ({ dailyMinutes, bedtimeFrom, bedtimeTo, timeZone }: Profile): TimeLimits => ({
  dailyMinutes,
  bedtime: bedtimeFrom === null || bedtimeTo === null ? null : { from: bedtimeFrom, to: bedtimeTo },
  timeZone,
});

/** A child's day: the seconds watched, those left (null without a limit), and why none are left. */
export async function getDay(
  { db, now }: Moment,
  profile: Profile,
): Promise<{ watchedSeconds: number; seconds: number | null; timeUp: TimeUp | null }> {
  if (!profile.child) return { watchedSeconds: 0, seconds: null, timeUp: null };
  const { day, secondOfDay } = getLocalMoment(now, profile.timeZone);
  const rows = await db
    .select()
    .from(viewings)
    .where(and(eq(viewings.profileId, profile.id), or(eq(viewings.day, day), viewings.isOpen)));
  const midnight = now - secondOfDay;
  const watchedSeconds = rows.reduce(
    (sum, row) =>
      sum +
      (row.day === day ? row.seconds : 0) +
      countSilent({ ...row, seen: Math.max(row.seen, midnight) }, now),
    0,
  );
  return { watchedSeconds, ...getTimeLeft(getTimeLimits(profile), { now, watchedSeconds }) };
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
async function findTimeUp(context: Moment, profile: Profile) {
  const { timeUp } = await getDay(context, profile);
  return timeUp && refusals[timeUp];
}

/** The error that beginViewing would throw, without starting anything. */
export async function findTimeRefusal(
  { db, now }: Moment,
  { profile }: Caller,
  { uid, liveUntil }: { uid: string; liveUntil?: number },
) {
  if (!profile.child) return null;
  const latest = await findLatest(db, profile.id, uid);
  return isContinued(latest, now, liveUntil) ? null : findTimeUp({ db, now }, profile);
}

/**
 * Records that a child starts to play something. 403 TIME_IS_UP or BEDTIME, unless it continues what is already
 * playing. Returns until when it may be played; null without a limit.
 */
export async function beginViewing(
  context: Moment,
  { profile }: Caller,
  { uid, titleId, seconds, isLive = false }: Started,
): Promise<number | null> {
  if (!profile.child) return null;
  const { db, now } = context;
  return db.transaction(async (transaction) => {
    await lockProfile(transaction, profile.id);
    const until = now + Math.ceil(seconds);
    const latest = await findLatest(transaction, profile.id, uid);
    const continues = isContinued(latest, now, isLive ? until : undefined);
    if (continues) {
      if (!latest.isOpen) await change(transaction, latest, { isOpen: true, seen: now });
    } else {
      const refusal = await findTimeUp({ db: transaction, now }, profile);
      if (refusal) fail(refusal.status, refusal.code, refusal.message);
      await closeAll(transaction, profile.id, now);
      const { day } = getLocalMoment(now, profile.timeZone);
      const columns = { titleId, seen: now, until, isOpen: true, hidden: false };
      await transaction
        .insert(viewings)
        .values({ profileId: profile.id, day, uid, seconds: 0, ...columns })
        .onConflictDoUpdate({ target: [viewings.profileId, viewings.day, viewings.uid], set: columns });
    }
    if (!hasTimeLimits(profile)) return null;
    return (continues ? latest.until : until) + (isLive ? 0 : pauseSeconds);
  });
}

/** Counts a report of a child's player; ignored for something that was not started. */
export async function reportViewing(
  { db, now }: Moment,
  { profile }: Caller,
  { uid, state }: { uid: string; state: "playing" | "paused" | "over" },
): Promise<void> {
  if (!profile.child) return;
  await db.transaction(async (transaction) => {
    await lockProfile(transaction, profile.id);
    const latest = await findLatest(transaction, profile.id, uid);
    if (!latest) return;
    const { day } = getLocalMoment(now, profile.timeZone);
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
    await change(transaction, latest, { isOpen: false });
    await transaction.insert(viewings).values({ ...latest, day, ...columns, seconds: counted });
  });
}

/** Serialises the starts and reports of a profile. */
const lockProfile = (db: Database, profileId: string) =>
  db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for("no key update");

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

/** Closes open viewings, because something else begins. */
async function closeAll(db: Database, profileId: string, now: number): Promise<void> {
  const open = await db
    .select()
    .from(viewings)
    .where(and(eq(viewings.profileId, profileId), viewings.isOpen));
  for (const row of open)
    await change(db, row, { isOpen: false, seconds: row.seconds + countSilent(row, now) });
}

/** Deletes viewings past their retention period. */
export async function deleteOldViewings({ db, now }: Moment): Promise<void> {
  await db.delete(viewings).where(lt(viewings.seen, now - keptDays * daySeconds));
}
