import { describe, expect, it } from "vitest";
import { getEmbedSize, isEmbedPath, isForOtherSites, mayBeEmbedded } from "./embedding";

describe("A page for frames of other sites is known by its path", () => {
  it.each(["/embed/metropolis", "/en/embed/metropolis", "/sr/embed/neznajka/abc", "/embed/%D1%8F"])(
    "A page for frames of other sites is known by its path: %s is one",
    (path) => expect(isEmbedPath(path)).toBe(true),
  );
  it.each([
    "/",
    "/embed",
    "/embed/",
    "/embed/a/",
    "/embed/a/b/c",
    "/embedded/a",
    "/watch/embed/a",
    "/xx/embed/a",
    "/ru/embed/a",
    "/en/en/embed/a",
    "//embed/a",
    "/embed/a.data",
    "/oembed",
  ])("A page for frames of other sites is known by its path: %s is none", (path) =>
    expect(isEmbedPath(path)).toBe(false),
  );
  it.each([
    ["/embed/a", true],
    ["/embed/a.data", true],
    ["/bg/embed/a/b.data", true],
    ["/oembed", true],
    ["/oembed/a", false],
    ["/watch/a", false],
    ["/embed.data", false],
  ])("Who asks for what is for other sites has no session: %s %s", (path, expected) =>
    expect(isForOtherSites(path)).toBe(expected),
  );
});

const now = 1_000_000;
const always = { publish: 0, unpublish: 0 };
const title = {
  forKids: true,
  ratingAge: "6+",
  isDisabled: false,
  windows: [{ type: "free" as const, ...always }],
};

describe("Other sites may show free titles for children only", () => {
  it.each(["0+", "6+", "8+", "12+"])("Other sites may show a free title for children with %s", (ratingAge) =>
    expect(mayBeEmbedded({ ...title, ratingAge }, now)).toBe(true),
  );
  it.each<[string, Partial<Parameters<typeof mayBeEmbedded>[0]>]>([
    ["for adults", { ratingAge: "18+" }],
    ["for older children", { ratingAge: "16+" }],
    ["without an age rating", { ratingAge: null }],
    ["not made for children", { forKids: false }],
    ["that is taken down", { isDisabled: true }],
    ["for subscribers", { windows: [{ type: "premium", ...always }] }],
    ["for lite subscribers", { windows: [{ type: "lite", ...always }] }],
    ["without a stream", { windows: [] }],
    ["that is not free any more", { windows: [{ type: "free", publish: 1, unpublish: now }] }],
    ["that is not free yet", { windows: [{ type: "free", publish: now, unpublish: now + 9 }] }],
  ])("Other sites may not show a title %s", (_what, changes) =>
    expect(mayBeEmbedded({ ...title, ...changes }, now)).toBe(false),
  );
});

it.each([
  [{}, 560, 315],
  [{ maxWidth: 320 }, 320, 180],
  [{ maxWidth: 800 }, 800, 450],
  [{ maxHeight: 180 }, 320, 180],
  [{ maxWidth: 800, maxHeight: 180 }, 320, 180],
  [{ maxWidth: 5000, maxHeight: 5000 }, 1920, 1080],
  [{ maxHeight: 1 }, 1, 1],
  [{ maxWidth: 1 }, 1, 1],
])("A frame within %o is %i × %i", (bounds, width, height) =>
  expect(getEmbedSize(bounds)).toEqual({ width, height }),
);
