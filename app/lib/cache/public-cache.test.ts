import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, getKind } from "../api/api-error";
import { cachePolicies } from "./cache-policies";
import { clearPublicCache, failedKeyCount, loadCached, outdatePublicCache } from "./public-cache.server";

const asked = (key: string, load: () => Promise<string>) =>
  loadCached({ key, policy: cachePolicies.catalogue, load });
const failing = () => Promise.reject(new Error("no such title"));

beforeEach(clearPublicCache);

describe("Cached public data", () => {
  const error = (status: number, code: string) =>
    new ApiError({ kind: getKind(status, code), status, code, message: "refused" });
  const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });
  /** The data a minute later, after a background refresh. */
  async function keepAndFail(status: number, code = "") {
    await asked("watch:film", async () => "film");
    later(61);
    const load = () => Promise.reject(error(status, code));
    expect(await asked("watch:film", load)).toMatchObject({ value: "film" });
    return () => asked("watch:film", load).catch((refusal: ApiError) => refusal.status);
  }
  afterEach(() => void vi.useRealTimers());

  it.each([404, 410, 403, 400])("Cached public data is removed if the API answers %i", async (status) => {
    const get = await keepAndFail(status);
    await expect.poll(get).toBe(status);
    expect(failedKeyCount()).toBe(0);
  });
  it.each([
    [500, ""],
    [503, ""],
    [429, ""],
    [401, ""],
    [403, "API_KEY_UNKNOWN"],
  ])("Cached public data is still shown if the API answers %i %s", async (status, code) => {
    const get = await keepAndFail(status, code);
    await expect.poll(get).toEqual({ value: "film", isStale: true });
  });
});

describe("Cached public data after a change of the content", () => {
  afterEach(() => void vi.useRealTimers());
  const change = () => {
    const at = Date.now();
    vi.useFakeTimers({ now: at + 1, toFake: ["Date"] });
    outdatePublicCache();
    vi.setSystemTime(at + 2);
  };

  it("After a change of the content data is loaded again, once", async () => {
    const load = vi.fn(async () => "new");
    await asked("watch:film", async () => "old");
    change();
    expect(await asked("watch:film", load)).toEqual({ value: "new", isStale: false });
    await asked("watch:film", load);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("After a change of the content nobody is shown what was being loaded meanwhile", async () => {
    let answer = (_value: string) => {};
    const before = asked("watch:film", () => new Promise((resolve) => (answer = resolve)));
    await new Promise(setImmediate);
    change();
    const after = asked("watch:film", async () => "new");
    await new Promise(setImmediate);
    answer("old");
    expect((await before).value).toBe("old");
    expect((await after).value).toBe("new");
    expect((await asked("watch:film", async () => "newer")).value).not.toBe("old");
  });

  it("After a change of the content old data is shown while the API fails, and the new once it answers", async () => {
    await asked("watch:film", async () => "old");
    change();
    expect(await asked("watch:film", failing)).toEqual({ value: "old", isStale: true });
    vi.setSystemTime(Date.now() + 61_000);
    await asked("watch:film", async () => "new");
    await expect.poll(() => asked("watch:film", async () => "new")).toEqual({ value: "new", isStale: false });
  });
});

describe("Cached public data for children", () => {
  const ask = (load: () => Promise<string>, isForChildren = true) =>
    loadCached({ key: "watch:film", policy: cachePolicies.catalogue, isForChildren, load });
  const pass = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });
  const gone = () =>
    Promise.reject(new ApiError({ kind: "refused", status: 404, code: "NOT_FOUND", message: "gone" }));
  afterEach(() => void vi.useRealTimers());

  it("Children do not see what was taken from them ten seconds ago", async () => {
    await ask(async () => "film");
    pass(9);
    expect(await ask(gone)).toMatchObject({ value: "film" });
    pass(2);
    await expect(ask(gone)).rejects.toMatchObject({ status: 404 });
    await ask(async () => "film");
    pass(3600);
    expect(await ask(async () => "without it")).toEqual({ value: "without it", isStale: false });
    pass(11);
    expect(await ask(gone, false)).toMatchObject({ value: "without it" });
  });

  it("Children see the last data while the API fails, without waiting for it again and again", async () => {
    await ask(async () => "film");
    pass(11);
    expect(await ask(failing)).toEqual({ value: "film", isStale: true });
    const never = () => new Promise<string>(() => {});
    pass(60);
    expect(await ask(never)).toEqual({ value: "film", isStale: true });
  });
});

describe("Remembered failures", () => {
  it("Remembered failures of made-up URLs are limited in number", async () => {
    for (let index = 0; index < 5000; index += 1)
      await asked(`watch:made-up-${index}`, failing).catch(() => {});
    expect(failedKeyCount()).toBeLessThanOrEqual(2000);
  });
  it("Remembered failures are forgotten once the data is available again", async () => {
    await asked("watch:film", failing).catch(() => {});
    expect(await asked("watch:film", async () => "film")).toEqual({ value: "film", isStale: false });
    expect(failedKeyCount()).toBe(0);
  });
});
