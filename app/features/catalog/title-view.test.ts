import { describe, expect, it } from "vitest";
import type { StreamWindow } from "#contract/shared";
import { titleSections } from "~/lib/paths";
import { anEpisode, aSeason } from "../../../tests/setup/product";
import { findNextEpisode, getAvailability, getTitleView } from "./title-view";

const series = { items: [aSeason(1, 2), aSeason(2, 1), aSeason(4, 1)] };
const film = { items: [] };

describe("The URL of a title page", () => {
  it("The URL of a title page shows the title itself without a tail", () =>
    expect(getTitleView(film, undefined)).toEqual({ kind: "about" }));
  it.each(titleSections)("The URL of a title page shows the section «%s»", (section) =>
    expect(getTitleView(film, section)).toEqual({ kind: "section", section }),
  );
  it.each([1, 2, 4])("The URL of a title page shows season %i", (number) =>
    expect(getTitleView(series, `season-${number}`)).toMatchObject({ kind: "season", season: { number } }),
  );
  it.each(["s1e2", "e_s1e2", "i_s1e2"])("The URL of a title page shows an episode by its %s", (tail) =>
    expect(getTitleView(series, tail)).toMatchObject({
      kind: "episode",
      season: { number: 1 },
      episode: { number: 2 },
    }),
  );
  it("The URL of a title page shows a section rather than an episode of the same name", () => {
    const odd = { items: [{ ...aSeason(1, 0), episodes: [{ ...anEpisode(1, 1), start_id: "person" }] }] };
    expect(getTitleView(odd, "person")).toEqual({ kind: "section", section: "person" });
  });
  it.each(["season-3", "season-0", "season-01", "season-99", "s9e9", "reviews", "", "Trailers", "season-1x"])(
    "No title page is found at «%s»",
    (tail) => expect(getTitleView(series, tail)).toBeNull(),
  );
  it("The URL of a title page shows no season of a film", () =>
    expect(getTitleView(film, "season-1")).toBeNull());
});

describe("The next episode", () => {
  it.each([
    ["e_s1e1", "e_s1e2"],
    ["e_s1e2", "e_s2e1"],
    ["e_s2e1", "e_s4e1"],
    ["e_s4e1", null],
    ["unknown", null],
  ])("The next episode after %s is %s", (uid, next) =>
    expect(findNextEpisode(series, uid)?.episode.uid ?? null).toBe(next),
  );
  it("A film has no next episode", () => expect(findNextEpisode(film, "u_metropolis")).toBeNull());
});

const now = 1_800_000_000;

describe("The availability of a title, before the viewer is known", () => {
  const always: StreamWindow = { type: "premium", publish: 0, unpublish: 0 };
  const free: StreamWindow = { type: "free", publish: 0, unpublish: 0 };
  const ahead: StreamWindow = { type: "free", publish: now + 50, unpublish: now + 100 };
  const over: StreamWindow = { type: "free", publish: now - 100, unpublish: now - 50 };
  const title = { unavailable_by_geo: false, is_disabled: false };
  it.each([
    ["by subscription", { ...title, windows: [always] }, { kind: "open", isFree: false }],
    ["free", { ...title, windows: [always, free] }, { kind: "open", isFree: true }],
    [
      "by subscription while the free days are over",
      { ...title, windows: [always, over] },
      { kind: "open", isFree: false },
    ],
    [
      "announced",
      { ...title, windows: [ahead, { ...ahead, publish: now + 20 }] },
      { kind: "ahead", publish: now + 20 },
    ],
    ["over", { ...title, windows: [over] }, { kind: "closed" }],
    ["nowhere", { ...title, windows: [] }, { kind: "closed" }],
    ["switched off", { ...title, is_disabled: true, windows: [free] }, { kind: "closed" }],
    [
      "not in this country",
      { unavailable_by_geo: true, is_disabled: true, windows: [free] },
      { kind: "geo" },
    ],
  ] as const)("A title is available to an unknown viewer: %s", (_what, product, expected) =>
    expect(getAvailability({ ...product, windows: [...product.windows] }, now)).toEqual(expected),
  );
});
