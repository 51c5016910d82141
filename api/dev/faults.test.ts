import { describe, expect, it } from "vitest";
import { getEndpointName } from "./endpoint-names";
import { createFaults } from "./faults";

describe("The reach of a fault", () => {
  it.each([
    ["watch", "watch", true],
    ["watch", "playlist", false],
    ["*", "anything", true],
    ["catalog/*", "catalog/main", true],
    ["catalog/*", "catalog", false],
    ["catalog", "catalog/main", false],
    ["auth/*", "auth/refresh", true],
  ])("A fault at «%s» applies when «%s» is requested: %s", (endpoint, called, meets) => {
    const faults = createFaults();
    faults.add({ viewer: "*", endpoint, status: 500 });
    expect(faults.take(called, ["*"]) !== null).toBe(meets);
  });

  it("A fault applies only to its own viewer", () => {
    const faults = createFaults();
    faults.add({ viewer: "device-1", endpoint: "*", status: 500 });
    expect(faults.take("watch", ["device-2", "*"])).toBeNull();
    expect(faults.take("watch", ["a_1", "device-1", "*"])).not.toBeNull();
  });

  it("A fault applies as many times as requested", () => {
    const faults = createFaults();
    faults.add({ viewer: "*", endpoint: "*", status: 500, times: 2 });
    expect([1, 2, 3].map(() => faults.take("x", ["*"]) !== null)).toEqual([true, true, false]);
    expect(faults.isQuiet).toBe(true);
  });

  it("A fault applies every other time if it flaps", () => {
    const faults = createFaults();
    faults.add({ viewer: "*", endpoint: "*", kind: "flap" });
    expect([1, 2, 3, 4].map(() => faults.take("x", ["*"]) !== null)).toEqual([true, false, true, false]);
  });

  it("A fault applies until it is cleared", () => {
    const faults = createFaults();
    faults.add({ viewer: "a", endpoint: "*" });
    faults.add({ viewer: "b", endpoint: "*" });
    faults.clear("a");
    expect(faults.list()).toEqual([{ viewer: "b", endpoint: "*", left: null }]);
    faults.clear();
    expect(faults.isQuiet).toBe(true);
  });
});

it.each([
  ["/watch/metropolis", "watch"],
  ["/catalog/main", "catalog/main"],
  ["/catalog", "catalog"],
  ["/catalog/similars/x", "catalog/similars"],
  ["/playback/u_1", "playback"],
  ["/profile/playback/u_1", "profile/playback"],
  ["/profile/continue-watching", "profile/continue-watching"],
  ["/profile/continue-watching/u_1", "profile/continue-watching"],
  ["/profile/p_1/favorites", "profile/favorites"],
  ["/auth/refresh", "auth/refresh"],
  ["/alias/watch/x", "alias"],
  ["/stream/meta/u", "stream/meta"],
  ["/unknown/path", "unknown/path"],
])("For faults the path %s is the endpoint «%s»", (path, name) => expect(getEndpointName(path)).toBe(name));
