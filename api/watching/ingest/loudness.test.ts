import { describe, expect, it } from "vitest";
import { getGain } from "./loudness";

describe("The loudness of a film's sound", () => {
  it.each([
    ["a quiet film becomes louder", { input_i: -30, input_tp: -12 }, 7],
    ["a loud film becomes quieter", { input_i: -10, input_tp: 0.5 }, -13],
    ["a quiet film with a bang stays below what distorts", { input_i: -33, input_tp: -6 }, 5],
    ["a whisper is raised only so far", { input_i: -60, input_tp: -50 }, 20],
    ["silence stays silence", { input_i: -Infinity, input_tp: -Infinity }, 0],
    ["noise below hearing stays so", { input_i: -75, input_tp: -60 }, 0],
  ])("At −23 LUFS, %s", (_what, measured, gain) => {
    expect(getGain(measured, -23)).toBeCloseTo(gain);
  });
});
