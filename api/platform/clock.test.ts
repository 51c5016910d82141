import { describe, expect, it } from "vitest";
import { createClock } from "./clock";

describe("The API's clock", () => {
  it("The API's clock returns the real time", () =>
    expect(Math.abs(createClock().now() - Date.now() / 1000)).toBeLessThan(2));
  it("The API's clock continues from the time it was set to, and can be reset", () => {
    const clock = createClock();
    clock.set(1_000_000);
    expect(clock.now() - 1_000_000).toBeLessThan(2);
    clock.set(null);
    expect(Math.abs(clock.now() - Date.now() / 1000)).toBeLessThan(2);
  });
  it("The API's clock stands still if it was created with a fixed time", () => {
    const clock = createClock(5);
    expect(clock.now()).toBe(5);
    clock.set(9);
    expect(clock.now()).toBe(9);
    clock.set(null);
    expect(clock.now()).toBe(5);
  });
});
