import { describe, expect, it } from "vitest";
import { dropEndedBadges, getBadgesEnd } from "./badges-in-time";

const card = (until: number | null) => ({
  alias: `until-${until}`,
  genres: [{ title: "drama" }],
  badge: until === null ? null : { kind: "last_day" as const, at: until, until },
});
const page = { title: "shelf", badge: "a word", shelves: [{ items: [card(null), card(200), card(100)] }] };

describe("Card badges in cached data", () => {
  it("Cached data expire with the first of their card badges", () => {
    expect(getBadgesEnd(page)).toBe(100);
    expect(getBadgesEnd({ items: [card(null)] })).toBe(Infinity);
    expect(getBadgesEnd(null)).toBe(Infinity);
    expect(getBadgesEnd("text")).toBe(Infinity);
  });

  it("Card badges leave the cached data unchanged while all are valid", () =>
    expect(dropEndedBadges(page, 99)).toBe(page));

  it("Card badges are removed one by one as they expire, and nothing else changes", () => {
    const later = dropEndedBadges(page, 100);
    expect(later.shelves[0]?.items.map(({ badge }) => badge?.until ?? null)).toEqual([null, 200, null]);
    expect({ ...later, shelves: [] }).toEqual({ ...page, shelves: [] });
    expect(later.shelves[0]?.items[0]).toBe(page.shelves[0]?.items[0]);
    expect(dropEndedBadges(page, 200).shelves[0]?.items.map(({ badge }) => badge)).toEqual([
      null,
      null,
      null,
    ]);
    expect(getBadgesEnd(later)).toBe(200);
  });
});
