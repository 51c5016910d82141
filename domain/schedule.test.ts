import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createLoop,
  getBroadcasts,
  getLastBroadcasts,
  getSlotAt,
  getSlotsBetween,
  type Showable,
} from "./schedule";
import { stableHash, stablePick } from "./stable-hash";

const now = Math.floor(Date.UTC(2026, 10, 21, 4) / 1000);
const day = 86_400;
const channels = Array.from({ length: 12 }, (_, index) => index + 1);
const getProgrammes = (channel: number): Showable[] =>
  Array.from({ length: 5 + channel * 3 }, (_, index) => ({
    id: `c${channel}p${index}`,
    minutes: 7 + ((channel * 31 + index * 17) % 140),
  }));

const loopFor = (channel: number) => createLoop(getProgrammes(channel), channel);

describe("A channel always shows exactly one thing", () => {
  it.each(channels)("Channel %i has no gap from fourteen days back to seven ahead", (channel) => {
    const slots = getSlotsBetween(loopFor(channel), now - 14 * day, now + 7 * day);
    expect(slots[0]?.start).toBeLessThanOrEqual(now - 14 * day);
    expect(slots.at(-1)?.stop).toBeGreaterThanOrEqual(now + 7 * day);
    slots.forEach((slot, index) => {
      expect(slot.stop).toBeGreaterThanOrEqual(slot.start + slot.item.minutes * 60);
      expect(slot.stop - slot.start).toBeGreaterThanOrEqual(900);
      expect((slot.stop - slot.start) % 300).toBe(0);
      if (index > 0) expect(slot.start).toBe(slots[index - 1]?.stop);
    });
  });

  it("The schedule is the same however long the requested span", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...channels),
        fc.integer({ min: now - 14 * day, max: now + 7 * day }),
        fc.integer({ min: 1, max: 3 * day }),
        (channel, instant, width) => {
          const loop = loopFor(channel);
          const slots = getSlotsBetween(loop, instant, instant + width);
          const on = slots.filter(({ start, stop }) => start <= instant && instant < stop);
          expect(on).toHaveLength(1);
          expect(slots.every(({ start, stop }) => stop > instant && start < instant + width)).toBe(true);
          expect([getSlotAt(loop, instant)]).toEqual(on);
          expect(
            getSlotsBetween(loop, instant - day, instant + day).filter(
              ({ start, stop }) => start <= instant && instant < stop,
            ),
          ).toEqual(on);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("Single programmes are found at the time when the channel shows them", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...channels),
        fc.integer({ min: now - 14 * day, max: now + 7 * day }),
        fc.integer({ min: 1, max: 9 * day }),
        fc.integer({ min: 2, max: 5 }),
        (channel, instant, width, step) => {
          const loop = loopFor(channel);
          const isWanted = (item: Showable) => loop.items.indexOf(item) % step === 0;
          expect(getBroadcasts(loop, isWanted, instant, instant + width)).toEqual(
            getSlotsBetween(loop, instant, instant + width).filter(({ item }) => isWanted(item)),
          );
          const over = getSlotsBetween(loop, instant - 2 * loop.length, instant).filter(
            ({ item, stop }) => isWanted(item) && stop <= instant,
          );
          const latest = loop.items
            .filter(isWanted)
            .map((item) => over.findLast((slot) => slot.item === item));
          expect(getLastBroadcasts(loop, isWanted, instant)).toEqual(latest);
        },
      ),
    );
  });

  it("Neighbouring channels do not show the same", () => {
    const items = getProgrammes(1);
    expect(
      new Set(channels.map((channel) => getSlotAt(createLoop(items, channel), now)?.item.id)).size,
    ).toBeGreaterThan(3);
  });

  it.each([
    ["no programmes", [], 0, day],
    ["an empty stretch", getProgrammes(1), 5, 5],
    ["a stretch turned round", getProgrammes(1), 9, 5],
  ] as const)("There is nothing on a channel: %s", (_what, items, from, to) =>
    expect(getSlotsBetween(createLoop([...items], 1), now + from, now + to)).toEqual([]),
  );
});

describe("A random choice", () => {
  it("A random choice is the same for the same words", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (words) => {
        expect(stableHash(...words)).toBe(stableHash(...words));
        expect(["a", "b", "c"]).toContain(stablePick(["a", "b", "c"], ...words));
      }),
    );
  });
  it("A random choice from an empty list throws", () => expect(() => stablePick([], "x")).toThrow());
});
