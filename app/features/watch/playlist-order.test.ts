import { describe, expect, it } from "vitest";
import { findFirstUnfinished, findTitleAfter } from "./playlist-order";

const list = (...finished: boolean[]) =>
  finished.map((is_finished, index) => ({ alias: `t${index + 1}`, is_finished }));

describe("A playlist starts with the first unfinished title", () => {
  it.each([
    ["nothing is watched", list(false, false, false), "t1"],
    ["the first is", list(true, false, false), "t2"],
    ["one in the middle is", list(false, true, false), "t1"],
    ["all but the last are", list(true, true, false), "t3"],
    ["all are: from the beginning", list(true, true, true), "t1"],
  ])("A playlist starts with the first unfinished title if %s", (_what, items, alias) =>
    expect(findFirstUnfinished(items)?.alias).toBe(alias),
  );
  it("An empty playlist starts with no title", () => expect(findFirstUnfinished([])).toBeNull());
});

describe("A playlist plays in order to the end", () => {
  it.each([
    ["t1", "t2"],
    ["t2", "t3"],
    ["t3", null],
    ["of-another-list", null],
  ])("A playlist plays in order to the end: %s → %s", (alias, next) =>
    expect(findTitleAfter(list(false, true, false), alias)?.alias ?? null).toBe(next),
  );
});
