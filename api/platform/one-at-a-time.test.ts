import { describe, expect, it } from "vitest";
import { oneAtATime } from "./one-at-a-time";

describe("Work that is asked for again and again", () => {
  it("Work that hangs is waited for shortly, and not begun again before it has ended", async () => {
    let begun = 0;
    let end = (_answer: string) => {};
    const ask = oneAtATime(() => {
      begun += 1;
      return new Promise<string>((resolve) => (end = resolve));
    }, 20);
    expect(await Promise.all([ask(), ask()])).toEqual([null, null]);
    expect(await ask()).toBeNull();
    expect(begun).toBe(1);
    end("late");
    await new Promise(setImmediate);
    const next = await Promise.all([ask(), Promise.resolve().then(() => end("in time"))]);
    expect([begun, next[0]]).toEqual([2, "in time"]);
  });

  it("Work that fails is begun again", async () => {
    const answers = [() => Promise.reject(new Error("no")), () => Promise.resolve("yes")];
    const ask = oneAtATime(() => answers.shift()?.() ?? Promise.resolve("never"), 1000);
    await expect(ask()).rejects.toThrow("no");
    expect(await ask()).toBe("yes");
  });
});
