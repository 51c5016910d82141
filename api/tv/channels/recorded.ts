import { asc } from "drizzle-orm";
import { mergeSpans, type RecordedSpan } from "#domain/recorded-spans";
import type { Database } from "../../platform/db/database";
import { recordedSpans } from "../../platform/db/schema";

/** Of the pictures; sound and subtitles beside them have names that begin otherwise. */
export const isPictureTrack = (track: string): boolean => !track.startsWith("a-");

/** What was recorded of each channel, in whatever rendition: a stream may have had others before. */
export async function loadRecorded(db: Database): Promise<Map<number, RecordedSpan[]>> {
  const rows = await db.select().from(recordedSpans).orderBy(asc(recordedSpans.start));
  const byChannel = new Map<number, RecordedSpan[]>();
  for (const { channelId, track, start, stop } of rows) {
    if (!isPictureTrack(track)) continue;
    const spans = byChannel.get(channelId) ?? [];
    byChannel.set(channelId, spans);
    spans.push({ start: start / 1000, stop: stop / 1000 });
  }
  return new Map([...byChannel].map(([id, spans]) => [id, mergeSpans(spans)]));
}
