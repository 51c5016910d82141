import { describe, expect, it } from "vitest";
import { getOfferState } from "./offers";

const always = { countries: [], starts: null, ends: null, isAvailable: true };
const dated = { ...always, starts: 100, ends: 200 };

describe("The state of a promotion", () => {
  it.each([
    ["runs without dates", always, 150, "running"],
    ["has not begun the second before", dated, 99, "upcoming"],
    ["runs from its first second", dated, 100, "running"],
    ["runs until its last second", dated, 199, "running"],
    ["is over from its end on", dated, 200, "over"],
    ["is over when nothing is left of it", { ...dated, isAvailable: false }, 150, "over"],
    [
      "is still to come although its code is not to be had yet",
      { ...dated, isAvailable: false },
      50,
      "upcoming",
    ],
    ["is for another country", { ...dated, countries: ["RS"] }, 150, "elsewhere"],
    ["is for this country too", { ...dated, countries: ["RS", "RU"] }, 150, "running"],
  ] as const)("A promotion %s", (_name, offer, now, state) =>
    expect(getOfferState(offer, { country: "RU", now })).toBe(state),
  );
});
