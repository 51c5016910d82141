import { describe, expect, it } from "vitest";
import type { StreamWindow } from "#contract/shared";
import { concernsViewer, getNextEnd, isTimeForNews } from "./title-news";

const day = 86_400;
const now = Date.UTC(2026, 2, 15, 9) / 1000;
const always = { publish: 0, unpublish: 0 };
const until = (days: number) => ({ publish: now - 30 * day, unpublish: now + days * day });
const visitor = { accountType: "REGISTERED", aclType: null } as const;
const subscriber = { accountType: "PAID", aclType: "premium" } as const;

describe("News of titles that a viewer means to watch", () => {
  it.each<[string, StreamWindow[], typeof visitor | typeof subscriber, boolean, boolean]>([
    ["a film that stays", [{ type: "free", ...always }], visitor, true, false],
    ["a film that leaves the day after tomorrow", [{ type: "free", ...until(2) }], visitor, true, true],
    ["a film that leaves in a week", [{ type: "free", ...until(7) }], visitor, true, false],
    ["a film that is gone", [{ type: "free", ...until(-1) }], visitor, false, false],
    ["a film for subscribers, for others", [{ type: "premium", ...until(2) }], visitor, false, false],
    [
      "a film that soon costs money, for who does not pay",
      [
        { type: "free", ...until(2) },
        { type: "premium", ...always },
      ],
      visitor,
      true,
      true,
    ],
    [
      "a film that soon costs money, for who pays",
      [
        { type: "free", ...until(2) },
        { type: "premium", ...always },
      ],
      subscriber,
      true,
      false,
    ],
  ])("Of %s is told what concerns the viewer", (_name, windows, viewer, ofEpisodes, ofLeaving) => {
    expect(concernsViewer("episodes", windows, viewer, now)).toBe(ofEpisodes);
    expect(concernsViewer("leaving", windows, viewer, now)).toBe(ofLeaving);
  });

  it("The next end is the soonest within three days", () => {
    const windows = [7, 2, 1, -1].map((days) => ({ type: "free" as const, ...until(days) }));
    expect(getNextEnd(windows, now)).toBe(now + day);
    expect(getNextEnd([{ type: "free", ...always }], now)).toBeNull();
  });

  it.each([
    ["09:59", false],
    ["10:00", true],
    ["19:59", true],
    ["20:00", false],
    ["03:00", false],
  ])("At %s in Moscow it is time for news: %s", (time, expected) =>
    expect(isTimeForNews(Date.parse(`2026-03-15T${time}:00+03:00`) / 1000)).toBe(expected),
  );
});
