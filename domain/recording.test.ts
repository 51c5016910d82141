import { describe, expect, it } from "vitest";
import { isRecorded, recordingSeconds } from "./recording";

const start = 1_795_000_000;
const broadcast = { start, stop: start + 5400 };

describe("A broadcast is available as a recording", () => {
  it("A broadcast is available as a recording for fourteen days", () =>
    expect(recordingSeconds).toBe(1_209_600));
  it.each([
    ["a second before the end", broadcast.stop - 1, false],
    ["at the end", broadcast.stop, true],
    ["a second before it expires", start + recordingSeconds - 1, true],
    ["when it expires", start + recordingSeconds, false],
    ["long after", start + 9 * recordingSeconds, false],
    ["before it began", start - 1, false],
  ])("A broadcast is available as a recording %s: %s %s", (_when, now, expected) =>
    expect(isRecorded(broadcast, now)).toBe(expected),
  );
});
