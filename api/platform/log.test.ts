import { describe, expect, it, vi } from "vitest";
import { createLog } from "./log";

describe("The API's log", () => {
  it.each([
    ["silent", []],
    ["error", ["e"]],
    ["warn", ["e", "w"]],
    ["info", ["e", "w", "i", "none"]],
    ["debug", ["e", "w", "i", "none"]],
  ] as const)("With LOG_LEVEL=%s the log has only lines of that level and above", (level, expected) => {
    let text = "";
    const { log } = createLog(level, (part) => (text += part));
    for (const line of [
      { level: "error", m: "e" },
      { level: "warn", m: "w" },
      { level: "info", m: "i" },
      { m: "none" },
    ])
      log(line);
    const lines = text.split("\n").filter(Boolean);
    expect(lines.map((line) => (JSON.parse(line) as { m: string }).m)).toEqual(expected);
  });

  it("Lines of the access log are written together, and in their order with the others", () => {
    vi.useFakeTimers();
    const parts: string[] = [];
    const { log, logAccess } = createLog("info", (part) => parts.push(part));
    logAccess({ m: "first" });
    logAccess({ m: "second" });
    expect(parts).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(parts.map((part) => part.split("\n").length - 1)).toEqual([2]);
    logAccess({ m: "third" });
    log({ level: "error", m: "error" });
    expect(parts[1]).toMatch(/third.*\n.*error/);
    vi.useRealTimers();
  });
});
