import { beforeEach, describe, expect, it } from "vitest";
import { cachePolicies } from "./cache-policies";
import { cachedPublic, clearPublicCache, failedKeyCount } from "./public-cache.server";

const asked = (key: string, load: () => Promise<string>) =>
  cachedPublic({ key, policy: cachePolicies.catalogue, load });
const failing = () => Promise.reject(new Error("no such title"));

beforeEach(clearPublicCache);

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
