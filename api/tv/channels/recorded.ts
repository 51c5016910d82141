import { asc } from "drizzle-orm";
import { getRecordedSeconds, type RecordedSpan } from "#domain/recorded-spans";
import type { Database } from "../../platform/db/database";
import { recordedSpans } from "../../platform/db/schema";

/** Of the pictures; sound and subtitles beside them have names that begin otherwise. */
export const isPictureTrack = (track: string): boolean => !track.startsWith("a-");

/** What was recorded of each channel, by the rendition of which most was. */
export async function loadRecorded(db: Database): Promise<Map<number, RecordedSpan[]>> {
  const byTrack = new Map<string, { channelId: number; spans: RecordedSpan[] }>();
  for (const { channelId, track, start, stop } of await db
    .select()
    .from(recordedSpans)
    .orderBy(asc(recordedSpans.start))) {
    if (!isPictureTrack(track)) continue;
    const key = `${channelId} ${track}`;
    const known = byTrack.get(key) ?? { channelId, spans: [] };
    byTrack.set(key, known);
    known.spans.push({ start: start / 1000, stop: stop / 1000 });
  }
  const always = { start: -Infinity, stop: Infinity };
  const best = new Map<number, RecordedSpan[]>();
  for (const { channelId, spans } of byTrack.values())
    if (getRecordedSeconds(spans, always) > getRecordedSeconds(best.get(channelId) ?? [], always))
      best.set(channelId, spans);
  return best;
}
