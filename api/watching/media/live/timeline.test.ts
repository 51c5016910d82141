import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getSlotAt, type Loop } from "#domain/schedule";
import { isLongTestDrawn } from "../../../../tests/setup/sample";
import { createTimeline } from "./timeline";

const lengths: Record<string, number[]> = { sea: [8, 8, 6, 8], city: [8, 4, 7], night: [6] };
const getLengths = (clip: string) => lengths[clip] ?? [];

const loops = fc
  .array(
    fc.record({ minutes: fc.integer({ min: 3, max: 66 }), clip: fc.constantFrom("sea", "city", "night") }),
    { minLength: 2, maxLength: 9 },
  )
  .map((items): Loop<{ clip: string }> => {
    const ends = items.map((_, at) =>
      items.slice(0, at + 1).reduce((sum, { minutes }) => sum + minutes * 300, 0),
    );
    return { items, starts: [0, ...ends.slice(0, -1)], length: ends.at(-1) ?? 0, phase: 300 };
  });
const now = 1_700_000_100;

describe("A channel's timeline", () => {
  it.skipIf(
    !isLongTestDrawn(
      "A channel's timeline has no gap but where the loop restarts, and numbers segments consecutively",
    ),
  )("A channel's timeline has no gap but where the loop restarts, and numbers segments consecutively", () => {
    fc.assert(
      fc.property(loops, fc.integer({ min: -1_000_000, max: 10_000_000 }), (loop, shift) => {
        const timeline = createTimeline(loop, getLengths);
        const from = now + shift;
        const pieces = timeline.segmentsBetween(from, from + 7200);
        expect(pieces.length).toBeGreaterThan(800);
        pieces.slice(1).forEach((piece, at) => {
          const before = pieces[at];
          if (!before) return;
          expect(piece.sequence).toBe(before.sequence + 1);
          expect(Math.abs(piece.start - before.start - before.seconds)).toBeLessThanOrEqual(4);
          expect(piece.clipStarts - before.clipStarts).toBe(piece.index === 0 ? 1 : 0);
        });
        for (const { start, clip } of pieces) {
          expect([start - 4, start, start + 4].map((second) => getSlotAt(loop, second)?.item.clip)).toContain(
            clip,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it("A channel's timeline gives a segment the same number whatever span is requested", () => {
    fc.assert(
      fc.property(
        loops,
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.integer({ min: 0, max: 5000 }),
        (loop, shift, later) => {
          const timeline = createTimeline(loop, getLengths);
          const from = now + shift;
          const bySequence = new Map(
            timeline.segmentsBetween(from, from + 9000).map((piece) => [piece.sequence, piece]),
          );
          const others = timeline.segmentsBetween(from + later, from + later + 3000);
          const shared = others.filter(({ sequence }) => bySequence.has(sequence));
          expect(shared.length).toBeGreaterThan(100);
          for (const piece of shared) expect(piece).toEqual(bySequence.get(piece.sequence));
        },
      ),
      { numRuns: 100 },
    );
  });

  it("A channel's timeline repeats for a past programme exactly the segments that were broadcast", () => {
    fc.assert(
      fc.property(loops, fc.integer({ min: 0, max: 50 }), (loop, turn) => {
        const timeline = createTimeline(loop, getLengths);
        const slot = getSlotAt(loop, now + turn * 5000);
        if (!slot) return;
        const { start } = slot;
        const pieces = timeline.segmentsOfBroadcast(start);
        expect(pieces[0]).toMatchObject({ index: 0, clip: slot.item.clip });
        expect(
          Math.abs(pieces.reduce((sum, { seconds }) => sum + seconds, 0) - (slot.stop - start)),
        ).toBeLessThanOrEqual(8);
        expect(timeline.segmentsBetween(start - 4, start + 100)).toEqual(
          expect.arrayContaining(pieces.slice(0, 3)),
        );
        expect(timeline.segmentsOfBroadcast(start + 60)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
