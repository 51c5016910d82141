// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { maxUnsentMs } from "#contract/unsent";
import { dropUnsent, forgetUnsent, keepUnsent, sendUnsent } from "./unsent";

let sent: Record<string, string>[] = [];
let statuses: number[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  localStorage.clear();
  sent = [];
  statuses = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body: URLSearchParams }) => {
    sent.push({ path, ...Object.fromEntries(body) });
    const status = statuses.shift() ?? 200;
    return status === 0 ? Promise.reject(new TypeError()) : Promise.resolve(new Response(null, { status }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const keep = (uid: string, value: string, profile = "p_1") =>
  keepUnsent({ profile, path: "/save", key: uid, fields: { uid, value } });

describe("What could not be sent", () => {
  it("What could not be sent is sent in order, of each thing the last one, with its age", async () => {
    keep("a", "1");
    keep("b", "2");
    vi.setSystemTime(1_004_000);
    keep("a", "3");
    vi.setSystemTime(1_005_000);
    await sendUnsent("p_1");
    expect(sent).toEqual([
      { path: "/save", uid: "b", value: "2", profile: "p_1", age: "5000" },
      { path: "/save", uid: "a", value: "3", profile: "p_1", age: "1000" },
    ]);
    expect(sendUnsent("p_1")).toBeNull();
  });

  it.each([0, 401, 409, 429, 503])(
    "What could not be sent stays after the answer %i, and what follows it",
    async (status) => {
      keep("a", "1");
      keep("b", "2");
      statuses = [status];
      await sendUnsent("p_1");
      expect(sent).toHaveLength(1);
      await sendUnsent("p_1");
      expect(sent.slice(1).map(({ uid }) => uid)).toEqual(["a", "b"]);
    },
  );

  it("What could not be sent goes if the server refuses it, and once it is a week old", async () => {
    keep("a", "1");
    statuses = [404];
    await sendUnsent("p_1");
    keep("b", "2");
    vi.setSystemTime(1_000_001 + maxUnsentMs);
    await sendUnsent("p_1");
    expect(sent.map(({ uid }) => uid)).toEqual(["a"]);
    expect(sendUnsent("p_1")).toBeNull();
  });

  it("What could not be sent is left alone if the same was saved while the others were sent", async () => {
    keep("a", "1");
    keep("b", "2");
    const sending = sendUnsent("p_1");
    dropUnsent({ profile: "p_1", path: "/save", key: "b" });
    await sending;
    expect(sent.map(({ uid }) => uid)).toEqual(["a"]);
  });

  it("What could not be sent is not said to be kept where nothing can be stored, or no more", () => {
    for (let place = 0; place < 200; place += 1) expect(keep(`t_${place}`, "1")).toBe(true);
    expect(keep("one too many", "1")).toBe(false);
    expect(keep("t_0", "2")).toBe(true);
    localStorage.clear();
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
    expect(keep("a", "1")).toBe(false);
  });

  it("What could not be sent is never sent for another profile", async () => {
    keep("a", "1", "p_2");
    await sendUnsent("p_1");
    expect(sent).toEqual([]);
    await sendUnsent("p_2");
    expect(sent).toHaveLength(1);
  });

  it("What could not be sent goes when the same was saved since, or somebody signed out", () => {
    keep("a", "1");
    dropUnsent({ profile: "p_1", path: "/save", key: "a" });
    expect(sendUnsent("p_1")).toBeNull();
    keep("a", "1");
    forgetUnsent();
    expect(sendUnsent("p_1")).toBeNull();
  });

  it("What could not be sent is sent once there is a connection, and tried again by itself", async () => {
    keep("a", "1");
    statuses = [0];
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(2);
  });
});
