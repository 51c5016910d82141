import { hash, type MediaPlaylist, type Segment } from "../media/relay/hls";

/** What was recorded last, the latest first; times in milliseconds. */
export type Known = { sequence: number; source: string; start: number; duration: number };
export type Planned = {
  segment: Segment;
  sequence: number;
  source: string;
  start: number;
  duration: number;
  isDiscontinuity: boolean;
};

/** So much a stream's times may be wrong before they are not believed. */
const toleranceMs = 30_000;
/** A stream's times may be ahead by as much as a clock differs. */
const aheadMs = 60_000;
/** No segment is longer, whatever a playlist says: what follows it would be filed under times to come. */
const maxDurationMs = 120_000;

/** Tells a segment from another one of the same number, after the numbers have begun anew; tokens may change. */
export function nameSource({ url, range }: Pick<Segment, "url" | "range">): string {
  const { origin, pathname } = new URL(url);
  return hash(`${origin}${pathname} ${range ? `${range.length}@${range.offset}` : ""}`);
}

/**
 * What of a playlist is to be recorded after what is known, with its times. These never go back, so that what is
 * recorded stays in order: where a stream's own do, or lie in the future, or there are none, a segment begins where the
 * one before it ended, or is counted back from now. All in milliseconds but the playlist's.
 */
export function planSegments(
  playlist: MediaPlaylist,
  { known, now, since }: { known: readonly Known[]; now: number; since: number },
): Planned[] {
  const { segments, sequence: firstSequence, hasTimes, targetSeconds } = playlist;
  const ends = segments.map(({ start, seconds }) => (start + seconds) * 1000);
  const isTimed = hasTimes && Math.max(...ends) <= now + aheadMs;
  const bySequence = new Map(known.map((one) => [one.sequence, one]));
  const last = known[0];
  const isKnown = (segment: Segment, index: number) => {
    const one = bySequence.get(firstSequence + index);
    if (one?.source !== nameSource(segment)) return false;
    return !isTimed || Math.abs(segment.start * 1000 - one.start) <= toleranceMs || one === last;
  };
  const lastKnown = segments.findLastIndex(isKnown);
  const [first] = segments;
  // The last that is known has left the playlist, and what is first there follows it.
  const isNext =
    last !== undefined &&
    firstSequence === last.sequence + 1 &&
    (!isTimed || Math.abs((first?.start ?? 0) * 1000 - last.start - last.duration) <= toleranceMs);
  const isBroken = last !== undefined && lastKnown < 0 && !isNext;
  // Later numbers with earlier times: the stream's clock went back while it was away.
  const isClockBack =
    isBroken &&
    Math.max(...ends) < last.start + last.duration - toleranceMs &&
    firstSequence + segments.length - 1 > last.sequence;
  let left = segments
    .slice(lastKnown + 1)
    .reduce((sum, { seconds }) => sum + Math.min(maxDurationMs, seconds * 1000), 0);
  const lastEnd = last === undefined ? -Infinity : last.start + last.duration;
  let previousEnd = lastEnd > now + aheadMs ? now : lastEnd;
  const planned: Planned[] = [];
  for (const [index, segment] of segments.entries()) {
    if (index <= lastKnown) continue;
    const duration = Math.min(maxDurationMs, Math.round(segment.seconds * 1000));
    const counted = now - left;
    left -= duration;
    const given = Math.round(segment.start * 1000);
    // Numbers that began anew, and times that say that it is recorded already.
    if (isBroken && !isClockBack && planned.length === 0 && isTimed && given + duration / 2 < previousEnd)
      continue;
    const isFirst = planned.length === 0 && (isBroken || last === undefined);
    const following = !isFirst && counted - previousEnd <= toleranceMs ? previousEnd : counted;
    const wanted = isTimed ? given : following;
    const start = wanted < previousEnd - targetSeconds * 1000 ? previousEnd : Math.round(wanted);
    previousEnd = start + duration;
    if (start + duration <= since) continue;
    planned.push({
      segment,
      sequence: firstSequence + index,
      source: nameSource(segment),
      start,
      duration,
      isDiscontinuity: segment.isDiscontinuity || (isBroken && planned.length === 0),
    });
  }
  return planned;
}
