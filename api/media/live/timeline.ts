import type { Loop } from "../../domain/schedule";

/** One stretch of a clip as it goes on air; `start` in Unix seconds. */
export type Piece = {
  /** Counts the pieces of a channel, without gaps. */
  sequence: number;
  start: number;
  seconds: number;
  clip: string;
  /** Which piece of the clip. */
  index: number;
  /** How many times a clip has begun before this piece, this one included. */
  beginnings: number;
};

type Placed = { start: number; clip: string; firstSequence: number; firstBeginning: number; count: number };

/** The pieces a slot is filled with: its clip again and again, from `from` to the piece whose end is nearest to `stop`. */
function* filling(
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
 * A channel's loop cut into whole pieces of its clips (AMB-201). A programme begins and ends at the piece nearest to its time, so that
 * nothing adds up: the picture is never further from the schedule than half a piece.
 */
export function createTimeline(
  { items, starts, length: loopSeconds, phase }: Loop<{ clip: string }>,
  getLengths: (clip: string) => readonly number[],
) {
  const placed: Placed[] = [];
  let [media, sequence, beginning] = [0, 0, 0];
  for (const [at, { clip }] of items.entries()) {
    const stop = starts[at + 1] ?? loopSeconds;
    const slot = { start: media, clip, firstSequence: sequence, firstBeginning: beginning, count: 0 };
    for (const { start, seconds, index } of filling(getLengths(clip), media, stop)) {
      media = start + seconds;
      slot.count += 1;
      if (index === 0) beginning += 1;
    }
    sequence += slot.count;
    placed.push(slot);
  }
  const perLoop = { pieces: sequence, beginnings: beginning };

  function* getPieces(loop: number, slot: Placed): Generator<Piece> {
    const base = loop * loopSeconds - phase;
    let beginnings = loop * perLoop.beginnings + slot.firstBeginning;
    let number = loop * perLoop.pieces + slot.firstSequence;
    let left = slot.count;
    for (const { start, seconds, index } of filling(getLengths(slot.clip), slot.start, Infinity)) {
      if (left === 0) return;
      left -= 1;
      if (index === 0) beginnings += 1;
      yield { sequence: number, start: base + start, seconds, clip: slot.clip, index, beginnings };
      number += 1;
    }
  }

  /** The last slot whose picture has begun by so many seconds of the loop. */
  function placedAt(offset: number): number {
    let [low, high] = [0, placed.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((placed[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  return {
    /** Whole pieces that begin at `from` or later and are over by `to`, in Unix seconds. */
    piecesBetween(from: number, to: number): Piece[] {
      const found: Piece[] = [];
      if (perLoop.pieces === 0) return found;
      let loop = Math.floor((from + phase) / loopSeconds);
      let at = placedAt(from + phase - loop * loopSeconds);
      for (;;) {
        const slot = placed[at];
        if (!slot) return found;
        for (const piece of getPieces(loop, slot)) {
          if (piece.start + piece.seconds > to) return found;
          if (piece.start >= from) found.push(piece);
        }
        at += 1;
        if (at === placed.length) [at, loop] = [0, loop + 1];
      }
    },
    /** All pieces of the programme that the schedule begins at this second; none if no programme does. */
    piecesOfShowing(start: number): Piece[] {
      const loop = Math.floor((start + phase) / loopSeconds);
      const at = starts.indexOf(start + phase - loop * loopSeconds);
      const slot = placed[at];
      return slot ? [...getPieces(loop, slot)] : [];
    },
  };
}

export type Timeline = ReturnType<typeof createTimeline>;
