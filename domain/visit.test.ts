import { describe, expect, it } from "vitest";
import { addActivity, addEvent, findVisit, maxSequence, parseVisit, type Visit } from "./visit";

const now = 1_790_000_000_000;
const minute = 60_000;
const known = "0123456789abcdef0123456789abcdef";
const fresh = "f".repeat(32);
const createId = () => fresh;
const seen = (msAgo: number, sequence = 7): Visit => ({ id: known, lastActivity: now - msAgo, sequence });

describe("What a viewer does belongs to a visit", () => {
  it.each<[string, Visit | null, Visit]>([
    ["the first thing, to a new one", null, { id: fresh, lastActivity: now, sequence: 0 }],
    ["the next thing, to the same one", seen(minute), seen(minute)],
    ["so until half an hour without activity", seen(1_799_999), seen(1_799_999)],
    ["and then to another one", seen(1_800_000), { id: fresh, lastActivity: now, sequence: 0 }],
    ["as after days", seen(90_000 * minute), { id: fresh, lastActivity: now, sequence: 0 }],
    ["the same one after the clock was set back an hour", seen(-60 * minute), seen(0)],
    ["or a year", seen(-525_600 * minute), seen(0)],
    ["another one once its numbers are used up", seen(0, maxSequence), { ...seen(0, 0), id: fresh }],
  ])("%s", (_what, stored, expected) => expect(findVisit(stored, now, createId)).toEqual(expected));

  it("after the clock was set back, ends half an hour later all the same", () => {
    const kept = findVisit(seen(-600 * minute), now, createId);
    expect(findVisit(kept, now + 29 * minute, createId).id).toBe(known);
    expect(findVisit(kept, now + 30 * minute, createId).id).toBe(fresh);
  });

  it("goes on by activity, which looking at the clock is not", () => {
    const active = addActivity(seen(29 * minute), now);
    expect(findVisit(active, now + 29 * minute, createId).id).toBe(known);
    const looked = findVisit(seen(29 * minute), now, createId);
    expect(findVisit(looked, now + 2 * minute, createId).id).toBe(fresh);
  });

  it("its events are numbered one by one, anew in each visit", () => {
    const first = addEvent(findVisit(null, now, createId), now);
    const second = addEvent(findVisit(first, now + minute, createId), now + minute);
    const later = addEvent(findVisit(second, now + 31 * minute, createId), now + 31 * minute);
    expect([first, second, later].map(({ sequence }) => sequence)).toEqual([1, 2, 1]);
    expect(second.lastActivity).toBe(now + minute);
  });
});

describe("A stored visit is read back", () => {
  it("as it was", () => expect(parseVisit(JSON.stringify(seen(minute)))).toEqual(seen(minute)));

  it.each([
    ["nothing", null],
    ["no text", ""],
    ["no JSON", "{"],
    ["null", "null"],
    ["a number", "5"],
    ["a list", "[]"],
    ["no id", '{"lastActivity":1,"sequence":1}'],
    ["somebody's own id", '{"id":"me","lastActivity":1,"sequence":1}'],
    ["a time that is none", `{"id":"${known}","lastActivity":"soon","sequence":1}`],
    ["an endless time", `{"id":"${known}","lastActivity":1e999,"sequence":1}`],
    ["half an event", `{"id":"${known}","lastActivity":1,"sequence":1.5}`],
    ["fewer events than none", `{"id":"${known}","lastActivity":1,"sequence":-1}`],
    ["too many events", `{"id":"${known}","lastActivity":1,"sequence":${maxSequence + 1}}`],
  ])("but not %s", (_what, text) => expect(parseVisit(text)).toBeNull());
});
