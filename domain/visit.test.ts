import { describe, expect, it } from "vitest";
import { row } from "../tests/setup/row";
import { addActivity, addEvent, findVisit, maxSequence, parseVisit, type Visit } from "./visit";

const now = 1_790_000_000_000;
const minute = 60_000;
const known = "0123456789abcdef0123456789abcdef";
const fresh = "f".repeat(32);
const createId = () => fresh;
const seen = (msAgo: number, sequence = 7): Visit => ({
  id: known,
  lastActivity: now - msAgo,
  sequence,
  exposures: [],
});

describe("A viewer's activity belongs to a visit", () => {
  it.each<[string, Visit | null, Visit]>([
    ["the first one to a new visit", null, { id: fresh, lastActivity: now, sequence: 0, exposures: [] }],
    ["the next one to the same visit", seen(minute), seen(minute)],
    ["to the same visit until half an hour without activity", seen(1_799_999), seen(1_799_999)],
    [
      "to a new visit after that",
      seen(1_800_000),
      { id: fresh, lastActivity: now, sequence: 0, exposures: [] },
    ],
    [
      "to a new visit after days",
      seen(90_000 * minute),
      { id: fresh, lastActivity: now, sequence: 0, exposures: [] },
    ],
    ["to the same visit after the clock was set back an hour", seen(-60 * minute), seen(0)],
    ["to the same visit after the clock was set back a year", seen(-525_600 * minute), seen(0)],
    ["to a new visit once its numbers are used up", seen(0, maxSequence), { ...seen(0, 0), id: fresh }],
  ])("A viewer's activity belongs to a visit: %s", (_what, stored, expected) => {
    row("K-042");
    expect(findVisit(stored, now, createId)).toEqual(expected);
  });

  it("A visit ends after half an hour even if the clock was set back", () => {
    const kept = findVisit(seen(-600 * minute), now, createId);
    expect(findVisit(kept, now + 29 * minute, createId).id).toBe(known);
    expect(findVisit(kept, now + 30 * minute, createId).id).toBe(fresh);
  });

  it("A visit is extended by activity, but not by reading the clock", () => {
    const active = addActivity(seen(29 * minute), now);
    expect(findVisit(active, now + 29 * minute, createId).id).toBe(known);
    const looked = findVisit(seen(29 * minute), now, createId);
    expect(findVisit(looked, now + 2 * minute, createId).id).toBe(fresh);
  });

  it("A visit numbers its events consecutively from its start", () => {
    const first = addEvent(findVisit(null, now, createId), now);
    const second = addEvent(findVisit(first, now + minute, createId), now + minute);
    const later = addEvent(findVisit(second, now + 31 * minute, createId), now + 31 * minute);
    expect([first, second, later].map(({ sequence }) => sequence)).toEqual([1, 2, 1]);
    expect(second.lastActivity).toBe(now + minute);
  });
});

describe("A stored visit is read back", () => {
  it("A stored visit is read back unchanged", () =>
    expect(parseVisit(JSON.stringify(seen(minute)))).toEqual(seen(minute)));

  it.each([
    ["nothing", null],
    ["empty text", ""],
    ["invalid JSON", "{"],
    ["null", "null"],
    ["a number", "5"],
    ["a list", "[]"],
    ["one without an id", '{"lastActivity":1,"sequence":1}'],
    ["one with a made-up id", '{"id":"me","lastActivity":1,"sequence":1}'],
    ["one with an invalid time", `{"id":"${known}","lastActivity":"soon","sequence":1}`],
    ["one with an infinite time", `{"id":"${known}","lastActivity":1e999,"sequence":1}`],
    ["one with a fractional event number", `{"id":"${known}","lastActivity":1,"sequence":1.5}`],
    ["one with a negative event number", `{"id":"${known}","lastActivity":1,"sequence":-1}`],
    ["one with too many events", `{"id":"${known}","lastActivity":1,"sequence":${maxSequence + 1}}`],
  ])("A stored visit is not read back if it is %s", (_what, text) => expect(parseVisit(text)).toBeNull());
});
