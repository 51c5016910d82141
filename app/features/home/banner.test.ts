import { describe, expect, it } from "vitest";
import { Banner, type BannerAction } from "#contract/catalog";
import { getBannerEffect, getBannerImage, getBannerPositions, isBannerVisible } from "./banner";

const images = { web_mobile: "mobile", web_desktop: "desktop", image_narrow: "narrow" };
const noAction: BannerAction = {
  type: "open",
  alias: null,
  url: null,
  target_id: null,
  trailer_id: null,
  child: false,
};
const family = { hasChildProfile: true };
const single = { hasChildProfile: false };
const banner = (type: Banner["type"], action: Partial<BannerAction>): Banner => ({
  id: "b",
  type,
  title: "",
  actions: [{ ...noAction, ...action }],
  images,
  is_narrow: false,
});

describe("A banner has its own picture at each width", () => {
  it.each([
    [320, false, "mobile"],
    [425, false, "mobile"],
    [425, true, "mobile"],
    [426, false, "desktop"],
    [426, true, "desktop"],
    [1024, false, "desktop"],
    [1024, true, "desktop"],
    [1025, false, "desktop"],
    [1025, true, "narrow"],
    [2560, true, "narrow"],
  ])("A banner has its own picture at %i pixels, narrow %s: %s", (width, is_narrow, image) =>
    expect(getBannerImage({ images, is_narrow }, width)).toBe(image),
  );

  it.each([
    [425, "web_mobile", false],
    [1024, "web_desktop", false],
    [1025, "web_desktop", false],
    [1025, "image_narrow", true],
  ] as const)("A banner is hidden at %i pixels if %s is missing", (width, name, is_narrow) =>
    expect(getBannerImage({ images: { ...images, [name]: null }, is_narrow }, width)).toBeNull(),
  );
});

describe("Pressing a banner opens its target", () => {
  it.each<[Banner["type"], Partial<BannerAction>, string]>([
    ["product", { alias: "metropolis" }, "/watch/metropolis"],
    ["collection", { alias: "silents" }, "/collections/silents"],
    ["playlist", { alias: "evening" }, "/playlist/evening"],
    ["channel", { target_id: "7" }, "/channel/7"],
    ["tv_selection", { alias: "film" }, "/channel/?category=film"],
    ["link", { url: "/journal?x=1" }, "/journal?x=1"],
    ["mainselection", { alias: "best" }, "/selections/best"],
  ])("Pressing a banner of the type %s opens its target", (type, action, path) =>
    expect(getBannerEffect(banner(type, action), family)).toEqual({ kind: "link", path }),
  );

  it("Pressing a profile banner switches to the child's profile at once", () =>
    expect(getBannerEffect(banner("profile", {}), family)).toEqual({
      kind: "switch-to-child",
      path: "/child_profile",
    }));

  it.each<[Banner["type"], Partial<BannerAction>]>([
    ["product", {}],
    ["collection", {}],
    ["playlist", {}],
    ["channel", {}],
    ["tv_selection", {}],
    ["mainselection", {}],
    ["link", {}],
  ])("Pressing a %s without a target does nothing", (type, action) =>
    expect(getBannerEffect(banner(type, action), family)).toBeNull(),
  );

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "A banner never leaves the site: %s",
    (url) => expect(getBannerEffect(banner("link", { url }), family)).toBeNull(),
  );

  it("A link to the child profile offers to create one if there is none", () => {
    expect(getBannerEffect(banner("link", { url: "/child_profile" }), single)).toEqual({
      kind: "create-child",
    });
    expect(getBannerEffect(banner("link", { url: "/child_profile" }), family)).toEqual({
      kind: "link",
      path: "/child_profile",
    });
  });

  it("A banner's alias cannot escape its path segment", () =>
    expect(getBannerEffect(banner("product", { alias: "../auth?x" }), family)).toEqual({
      kind: "link",
      path: "/watch/..%2Fauth%3Fx",
    }));
});

describe("A banner's action does not depend on its type", () => {
  it.each(Banner.shape.type.options)("%s plays a banner's title", (type) =>
    expect(getBannerEffect(banner(type, { type: "play", alias: "x" }), family)).toEqual({
      kind: "play",
      path: type === "playlist" ? "/playlist/x" : "/watch/x",
      trailerId: null,
    }),
  );
  it.each(Banner.shape.type.options)("%s plays a banner's title by its id if it has no alias", (type) =>
    expect(getBannerEffect(banner(type, { type: "play", target_id: "x" }), family)).toMatchObject({
      kind: "play",
      path: type === "playlist" ? "/playlist/x" : "/watch/x",
    }),
  );
  it.each(Banner.shape.type.options)("%s plays a banner's trailer", (type) =>
    expect(
      getBannerEffect(banner(type, { type: "play_trailer", alias: "x", trailer_id: "t" }), family),
    ).toEqual({ kind: "play", path: "/watch/x", trailerId: "t" }),
  );
  it.each(Banner.shape.type.options)("%s adds a banner's title to favourites", (type) =>
    expect(getBannerEffect(banner(type, { type: "add_to_favorites", alias: "x" }), family)).toEqual({
      kind: "favorite",
      alias: "x",
    }),
  );
  it.each(Banner.shape.type.options)("%s opens a banner's recording", (type) =>
    expect(getBannerEffect(banner(type, { type: "catchup", target_id: "r" }), family)).toEqual({
      kind: "link",
      path: "/archive/watch/r",
    }),
  );

  it.each<[string, Partial<BannerAction>]>([
    ["play without a target", { type: "play" }],
    ["a trailer without its title", { type: "play_trailer", trailer_id: "t" }],
    ["a trailer that is not named", { type: "play_trailer", alias: "x" }],
    ["keep without a target", { type: "add_to_favorites" }],
    ["a recording without its id", { type: "catchup", alias: "x" }],
  ])("Nothing happens for the action %s of a banner", (_what, action) =>
    expect(getBannerEffect(banner("product", action), family)).toBeNull(),
  );
  it("Nothing happens without a banner's action", () =>
    expect(getBannerEffect({ type: "product", actions: [] }, family)).toBeNull());
});

describe("The visibility of a banner", () => {
  it("A profile banner is visible only to accounts with a child profile", () => {
    expect(isBannerVisible(banner("profile", {}), family)).toBe(true);
    expect(isBannerVisible(banner("profile", {}), single)).toBe(false);
  });
  it("Any other banner is visible to everyone, as long as it does something", () => {
    expect(isBannerVisible(banner("product", { alias: "x" }), single)).toBe(true);
    expect(isBannerVisible(banner("product", {}), single)).toBe(false);
  });
});

describe("Every banner has a position on the page", () => {
  const counts = [0, 1, 2, 3, 5, 9, 13].flatMap((rows) =>
    [0, 1, 2, 4, 5, 6, 14].map((banners) => [rows, banners] as const),
  );
  it.each(counts)("Every banner has a position on a page with %i rows and %i banners", (rows, banners) => {
    const positions = getBannerPositions(rows, banners);
    expect(positions).toHaveLength(banners);
    for (const position of positions) expect(position >= 0 && position < Math.max(rows, 1)).toBe(true);
    expect([...positions].sort((one, other) => one - other)).toEqual(positions);
  });
});
