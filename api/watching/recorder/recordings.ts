import { and, asc, desc, eq, gt, gte, inArray, lt, lte, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import {
  channels,
  recordedSegments,
  recordedSpans,
  recordedTracks,
  recorders,
} from "../../platform/db/schema";
import type { Known, Planned } from "./plan-segments";
import type { Track } from "./read-tracks";

/** For so long a process that records need not be heard of, in seconds. */
const leaseSeconds = 20;
/** What may be in a playlist again after its numbers went back a little. */
const knownSegments = 50;
/** So far from what is recorded a segment may begin and still follow it, in milliseconds. */
const joinMs = 2000;

/** Of the database: clocks of processes differ, and that of the demonstration is moved by hand. */
const databaseSeconds = sql<number>`extract(epoch from clock_timestamp())::bigint`;

/** Another process records the channel now. */
export class LeaseLostError extends Error {}

export type RecordedChannel = { id: number; hls: string; days: number };

export async function findRecordedChannels(db: Database): Promise<RecordedChannel[]> {
  const rows = await db
    .select({ id: channels.id, source: channels.source })
    .from(channels)
    .where(sql`(${channels.source}->>'recordDays')::int > 0`);
  return rows.flatMap(({ id, source }) =>
    source ? [{ id, hls: source.hls, days: source.recordDays ?? 0 }] : [],
  );
}

/** Takes channels that nobody records, and those of this process for longer; answers with all that it holds. */
export async function claimChannels(
  db: Database,
  holder: string,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  await db
    .insert(recorders)
    .values(ids.map((channelId) => ({ channelId })))
    .onConflictDoNothing();
  const held = await db
    .update(recorders)
    .set({ holder, leasedUntil: sql`${databaseSeconds} + ${leaseSeconds}` })
    .where(
      and(
        inArray(recorders.channelId, [...ids]),
        sql`(${recorders.holder} = ${holder} or ${recorders.leasedUntil} < ${databaseSeconds})`,
      ),
    )
    .returning({ id: recorders.channelId });
  return new Set(held.map(({ id }) => id));
}

/** Gives all channels to others, when the process stops in good order. */
export async function releaseChannels(db: Database, holder: string): Promise<void> {
  await db.update(recorders).set({ leasedUntil: 0 }).where(eq(recorders.holder, holder));
}

const ofTrack = (
  { channelId, track }: { channelId: number; track: string },
  table: typeof recordedSegments | typeof recordedSpans = recordedSegments,
) => and(eq(table.channelId, channelId), eq(table.track, track));

type LastSegments = { number: number; known: Known[] };

/** What was recorded last of a rendition, and its number. */
export async function findLast(
  db: Database,
  of: { channelId: number; track: string },
): Promise<LastSegments> {
  const known = await db
    .select({
      number: recordedSegments.number,
      sequence: recordedSegments.sequence,
      source: recordedSegments.source,
      start: recordedSegments.start,
      duration: recordedSegments.duration,
    })
    .from(recordedSegments)
    .where(ofTrack(of))
    .orderBy(desc(recordedSegments.number))
    .limit(knownSegments);
  return { number: known[0]?.number ?? 0, known };
}

export async function writeTracks(
  db: Database,
  channelId: number,
  tracks: readonly Pick<Track, "name" | "line">[],
): Promise<void> {
  if (tracks.length === 0) return;
  await db
    .insert(recordedTracks)
    .values(tracks.map(({ name: track, line }, position) => ({ channelId, track, line, position })))
    .onConflictDoUpdate({
      target: [recordedTracks.channelId, recordedTracks.track],
      set: { line: sql`excluded.line`, position: sql`excluded.position` },
    });
}

type NewSegment = Pick<Planned, "sequence" | "source" | "start" | "duration" | "isDiscontinuity"> & {
  channelId: number;
  track: string;
  number: number;
  /** Null for one that the stream did not give. */
  stored: { file: string; bytes: number; init: string | null } | null;
};

/** Adds a segment that is in the storage; LeaseLostError if another process records the channel now. */
export async function addSegment(db: Database, holder: string, segment: NewSegment): Promise<void> {
  const { channelId, track, start, duration, stored, sequence, source, number, isDiscontinuity } = segment;
  await db.transaction(async (transaction) => {
    // Whoever takes the channel over waits for the end of this.
    const held = await transaction
      .select({ id: recorders.channelId })
      .from(recorders)
      .where(and(eq(recorders.channelId, channelId), eq(recorders.holder, holder)))
      .for("share");
    if (held.length === 0) throw new LeaseLostError();
    await transaction.insert(recordedSegments).values({
      ...{ channelId, track, number, start, duration, sequence, source, isDiscontinuity },
      file: stored?.file ?? null,
      bytes: stored?.bytes ?? 0,
      init: stored?.init ?? null,
    });
    if (stored === null) return;
    const stop = start + duration;
    const joined = await transaction
      .update(recordedSpans)
      .set({ stop: sql`greatest(${recordedSpans.stop}, ${stop})` })
      .where(
        and(
          ofTrack(segment, recordedSpans),
          lte(recordedSpans.start, start),
          gte(recordedSpans.stop, start - joinMs),
        ),
      )
      .returning({ start: recordedSpans.start });
    if (joined.length === 0)
      await transaction.insert(recordedSpans).values({ channelId, track, start, stop }).onConflictDoNothing();
  });
}

type Part = { channelId: number; from: number; to: number };

/** The renditions that were recorded in a span, and for how many milliseconds of it. */
export async function findTracks(
  db: Database,
  { channelId, from, to }: Part,
): Promise<{ track: string; line: string; recorded: number }[]> {
  const recorded = sql<number>`sum(least(${recordedSpans.stop}, ${to * 1000}) - greatest(${recordedSpans.start}, ${from * 1000}))`;
  return db
    .select({ track: recordedTracks.track, line: recordedTracks.line, recorded: recorded.mapWith(Number) })
    .from(recordedTracks)
    .innerJoin(
      recordedSpans,
      and(
        eq(recordedSpans.channelId, recordedTracks.channelId),
        eq(recordedSpans.track, recordedTracks.track),
      ),
    )
    .where(
      and(
        eq(recordedTracks.channelId, channelId),
        gt(recordedSpans.stop, from * 1000),
        lt(recordedSpans.start, to * 1000),
      ),
    )
    .groupBy(recordedTracks.track, recordedTracks.line, recordedTracks.position)
    .orderBy(asc(recordedTracks.position));
}

export type SegmentRow = typeof recordedSegments.$inferSelect;

/** What was recorded of a rendition in a span, in order. */
export const findSegments = (
  db: Database,
  { channelId, from, to }: Part,
  track: string,
): Promise<SegmentRow[]> =>
  db
    .select()
    .from(recordedSegments)
    .where(
      and(
        ofTrack({ channelId, track }),
        gte(recordedSegments.start, Math.floor(from * 1000)),
        lt(recordedSegments.start, to * 1000),
      ),
    )
    .orderBy(asc(recordedSegments.number));

export async function findSegment(
  db: Database,
  of: { channelId: number; track: string },
  number: number,
): Promise<SegmentRow | null> {
  const [row] = await db
    .select()
    .from(recordedSegments)
    .where(and(ofTrack(of), eq(recordedSegments.number, number)));
  return row ?? null;
}

/** Forgets what was recorded of a channel before a time in milliseconds. */
export async function forgetBefore(db: Database, channelId: number, before: number): Promise<void> {
  const ofChannel = eq(recordedSpans.channelId, channelId);
  await db.transaction(async (transaction) => {
    await transaction.delete(recordedSpans).where(and(ofChannel, lte(recordedSpans.stop, before)));
    await transaction
      .update(recordedSpans)
      .set({ start: before })
      .where(and(ofChannel, lt(recordedSpans.start, before)));
    await transaction
      .delete(recordedSegments)
      .where(and(eq(recordedSegments.channelId, channelId), lt(recordedSegments.start, before)));
  });
}
