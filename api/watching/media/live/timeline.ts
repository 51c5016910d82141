import type { Loop } from "#domain/schedule";

/** A segment of a clip on the channel's timeline; `start` in Unix seconds. */
export type Segment = {
  /** Consecutive number of the segment in the channel. */
  sequence: number;
  start: number;
  seconds: number;
  clip: string;
  /** Index of the segment within the clip. */
  index: number;
  /** Number of clip starts up to and including this segment. */
  clipStarts: number;
};

type TimelineSlot = {
  start: number;
  clip: string;
  firstSequence: number;
  firstClipStart: number;
  count: number;
};

/** Fills a slot by repeating its clip, from `from` up to the segment boundary nearest to `stop`. */
function* fillSlot(
  lengths: readonly number[],
  from: number,
  stop: number,
): Generator<{ start: number; seconds: number; index: number }> {
  let start = from;
  for (let index = 0; ; index = (index + 1) % lengths.length) {
    const seconds = lengths[index] ?? 0;
    if (seconds <= 0 || start + seconds / 2 > stop) return;
    yield { start, seconds, index };
    start += seconds;
  }
}

/**
 * A channel's loop as whole segments of its clips (AMB-201). Each programme starts and ends at the segment boundary
 * nearest to its time, so errors do not accumulate: video is never more than half a segment away from the schedule.
 */
export function createTimeline(
  { items, starts, length: loopSeconds, phase }: Loop<{ clip: string }>,
  getLengths: (clip: string) => readonly number[],
) {
  const slots: TimelineSlot[] = [];
  let [mediaEnd, sequence, clipStart] = [0, 0, 0];
  for (const [at, { clip }] of items.entries()) {
    const stop = starts[at + 1] ?? loopSeconds;
    const slot = { start: mediaEnd, clip, firstSequence: sequence, firstClipStart: clipStart, count: 0 };
    for (const { start, seconds, index } of fillSlot(getLengths(clip), mediaEnd, stop)) {
      mediaEnd = start + seconds;
      slot.count += 1;
      if (index === 0) clipStart += 1;
    }
    sequence += slot.count;
    slots.push(slot);
  }
  const totals = { segments: sequence, clipStarts: clipStart };

  function* getSegments(loop: number, slot: TimelineSlot): Generator<Segment> {
    const base = loop * loopSeconds - phase;
    let clipStarts = loop * totals.clipStarts + slot.firstClipStart;
    let number = loop * totals.segments + slot.firstSequence;
    let left = slot.count;
    for (const { start, seconds, index } of fillSlot(getLengths(slot.clip), slot.start, Infinity)) {
      if (left === 0) return;
      left -= 1;
      if (index === 0) clipStarts += 1;
      yield { sequence: number, start: base + start, seconds, clip: slot.clip, index, clipStarts };
      number += 1;
    }
  }

  /** Binary search: index of the last slot that has started at this offset (seconds) in the loop. */
  function findSlotAt(offset: number): number {
    let [low, high] = [0, slots.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((slots[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  return {
    /** Segments that start at `from` or later and end by `to`, in Unix seconds. */
    segmentsBetween(from: number, to: number): Segment[] {
      const found: Segment[] = [];
      if (totals.segments === 0) return found;
      let loop = Math.floor((from + phase) / loopSeconds);
      let at = findSlotAt(from + phase - loop * loopSeconds);
      for (;;) {
        const slot = slots[at];
        if (!slot) return found;
        for (const segment of getSegments(loop, slot)) {
          if (segment.start + segment.seconds > to) return found;
          if (segment.start >= from) found.push(segment);
        }
        at += 1;
        if (at === slots.length) [at, loop] = [0, loop + 1];
      }
    },
    /** All segments of the programme scheduled to start at this second; empty if there is none. */
    segmentsOfBroadcast(start: number): Segment[] {
      const loop = Math.floor((start + phase) / loopSeconds);
      const at = starts.indexOf(start + phase - loop * loopSeconds);
      const slot = slots[at];
      return slot ? [...getSegments(loop, slot)] : [];
    },
  };
}

export type Timeline = ReturnType<typeof createTimeline>;
