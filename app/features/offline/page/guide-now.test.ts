import { describe, expect, it } from "vitest";
import type { KeptChannel } from "~/lib/offline/kept";
import { getGuideNow } from "./guide-now";

const guide: KeptChannel[] = [
  {
    name: "First",
    shows: [
      [100, 200, "Morning", "6+"],
      [250, 300, "Evening", "12+"],
    ],
  },
  { name: "Second", shows: [[100, 150, "Short", "0+"]] },
];

describe("The guide that a browser keeps", () => {
  it("The guide that a browser keeps says what is on, how much of it has passed, and what comes later", () =>
    expect(getGuideNow(guide, 125)).toEqual([
      { name: "First", now: guide[0]?.shows[0], share: 0.25, later: [guide[0]?.shows[1]] },
      { name: "Second", now: guide[1]?.shows[0], share: 0.5, later: [] },
    ]));

  it("The guide that a browser keeps leaves out channels whose day is over, and knows breaks", () =>
    expect(getGuideNow(guide, 220)).toEqual([
      { name: "First", now: null, share: 0, later: [guide[0]?.shows[1]] },
    ]));

  it("The guide that a browser keeps is empty once it is of another day", () =>
    expect(getGuideNow(guide, 86_400)).toEqual([]));
});
