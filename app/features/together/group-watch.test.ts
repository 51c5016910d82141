import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Group } from "#contract/together";
import { GroupWatch } from "./group-watch.server";

const group = (id: string, version: number): Group => ({
  id,
  version,
  seq: 1,
  now: 0,
  uid: "u_film",
  alias: "film",
  start_id: null,
  is_playing: false,
  position: 0,
  rate: 1,
  at: 0,
  members: [],
  reactions: [],
});
const listener = () => ({ onChange: vi.fn(), onEnd: vi.fn(), onBeat: vi.fn(), onClose: vi.fn() });
const nothing = { groups: [], ended: [] };

describe("A web server's watch on the groups of its members", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("Asks once for all groups, and not at all without a listener", async () => {
    const load = vi.fn(() => Promise.resolve(nothing));
    const watch = new GroupWatch(load, 200);
    const leave = [watch.join(group("a", 1), listener()), watch.join(group("a", 1), listener())];
    leave.push(watch.join(group("b", 4), listener()));
    await vi.advanceTimersByTimeAsync(260);
    expect(load.mock.calls).toEqual([
      [
        [
          { id: "a", version: 1 },
          { id: "b", version: 4 },
        ],
      ],
    ]);
    for (const end of leave) end();
    await vi.advanceTimersByTimeAsync(2000);
    expect(load.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it("Tells every listener of a change, once, and of the end", async () => {
    const changed = group("a", 2);
    const answers = [{ groups: [changed], ended: [] }, nothing, { groups: [], ended: ["a"] }];
    const load = vi.fn<(known: object[]) => Promise<typeof nothing>>(() =>
      Promise.resolve((answers.shift() ?? nothing) as typeof nothing),
    );
    const watch = new GroupWatch(load, 200);
    const [one, other] = [listener(), listener()];
    watch.join(group("a", 1), one);
    watch.join(group("a", 1), other);
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.onChange.mock.calls).toEqual([[changed]]);
    expect(other.onChange.mock.calls).toEqual([[changed]]);
    expect(load.mock.calls[1]).toEqual([[{ id: "a", version: 2 }]]);
    expect(one.onEnd).toHaveBeenCalled();
  });

  it("Goes on after a failure, and sends a sign of life while nothing changes", async () => {
    const load = vi.fn(() => Promise.reject(new Error("away")));
    const watch = new GroupWatch(load, 200);
    const own = listener();
    watch.join(group("a", 1), own);
    await vi.advanceTimersByTimeAsync(16_000);
    expect(load.mock.calls.length).toBeGreaterThan(50);
    expect(own.onBeat).toHaveBeenCalled();
    watch.close();
    expect(own.onClose).toHaveBeenCalled();
  });

  it("Asks for more than the API takes at once in several calls", async () => {
    const load = vi.fn(() => Promise.resolve(nothing));
    const watch = new GroupWatch(load, 2);
    for (const id of ["a", "b", "c"]) watch.join(group(id, 1), listener());
    await vi.advanceTimersByTimeAsync(260);
    expect(load.mock.calls.map(([asked]: unknown[]) => (asked as object[]).length)).toEqual([2, 1]);
  });
});
