import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, getKind } from "../api/api-error";
import { cachePolicies } from "./cache-policies";
import { clearPublicCache, failedKeyCount, loadCached } from "./public-cache.server";

const asked = (key: string, load: () => Promise<string>) =>
  loadCached({ key, policy: cachePolicies.catalogue, load });
const failing = () => Promise.reject(new Error("no such title"));

beforeEach(clearPublicCache);

describe("What was there", () => {
  const error = (status: number) =>
    new ApiError({ kind: getKind(status, ""), status, code: "", message: "refused" });
  const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });
  /** What visitors get after a minute, when it is loaded again in the background. */
  async function keepAndFail(status: number) {
    await asked("watch:film", async () => "film");
    later(61);
    const load = () => Promise.reject(error(status));
    expect(await asked("watch:film", load)).toMatchObject({ value: "film" });
    return () => asked("watch:film", load).catch((refusal: ApiError) => refusal.status);
  }
  afterEach(() => void vi.useRealTimers());

  it.each([404, 410, 403, 400])("is gone when the API answers %i", async (status) => {
    const get = await keepAndFail(status);
    await expect.poll(get).toBe(status);
    expect(failedKeyCount()).toBe(0);
  });
  it.each([500, 503, 429, 401])("is shown as it was when the API answers %i", async (status) => {
    const get = await keepAndFail(status);
    await expect.poll(get).toEqual({ value: "film", isStale: true });
  });
});

describe("Failures", () => {
  it("of addresses that visitors make up are not remembered without end", async () => {
    for (let index = 0; index < 5000; index += 1)
      await asked(`watch:made-up-${index}`, failing).catch(() => {});
    expect(failedKeyCount()).toBeLessThanOrEqual(2000);
  });
  it("of something that is there again are forgotten", async () => {
    await asked("watch:film", failing).catch(() => {});
    expect(await asked("watch:film", async () => "film")).toEqual({ value: "film", isStale: false });
    expect(failedKeyCount()).toBe(0);
  });
});
