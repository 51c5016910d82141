import { describe, expect, it } from "vitest";
import { overPage, popupPath, withoutPopup, withParameters } from "./popup-path";

const address = (path: string) => {
  const { pathname, search } = new URL(path, "https://luch.example");
  return { pathname, search };
};

describe("A popup's URL", () => {
  it.each([
    ["", "?popup=pin"],
    ["/watch/metropolis", "/watch/metropolis?popup=pin"],
    ["/watch/metropolis?t=754", "/watch/metropolis?t=754&popup=pin"],
    ["/search?q=%D0%BA%20x&page=2", "/search?q=%D0%BA%20x&page=2&popup=pin"],
  ])("A popup's URL on «%s» keeps the page", (path, expected) =>
    expect(popupPath(path, "pin")).toBe(expected),
  );

  it("A popup's URL contains the popup's parameters", () =>
    expect(
      popupPath("/watch/metropolis", "player", { playlist: "первый вечер", t: 754, trailer: undefined }),
    ).toBe(
      "/watch/metropolis?popup=player&playlist=%D0%BF%D0%B5%D1%80%D0%B2%D1%8B%D0%B9%20%D0%B2%D0%B5%D1%87%D0%B5%D1%80&t=754",
    ));

  it("A popup's URL has each parameter once", () =>
    expect(popupPath("/watch/metropolis?t=754&x=1", "player", { t: 754 })).toBe(
      "/watch/metropolis?x=1&popup=player&t=754",
    ));
});

describe("Closing a popup leads to the page under it", () => {
  it.each([
    ["/movies?popup=mobile-menu", "/movies"],
    ["/movies", "/movies"],
    ["/search?q=%D0%BA%20x&page=2&popup=mobile-menu", "/search?q=%D0%BA%20x&page=2"],
    ["/search?popup=mobile-menu&q=a+b", "/search?q=a+b"],
    ["/tariffs?reason=catchups&popup=mobile-menu", "/tariffs?reason=catchups"],
    ["/account/subscriptions/manage?popup=stay-discount&reason=other", "/account/subscriptions/manage"],
    ["/watch/x?s=tapp&popup=player&playlist=a&trailer=b&quality=480", "/watch/x?s=tapp"],
    ["/watch/x?popup=pin&playlist=a&t=7&refused=wrong&expired=9", "/watch/x?t=7"],
    ["/?suspend=1&popup=story&story=a&slide=2", "/?suspend=1"],
    ["/?x=1&popup=unknown&story=a", "/?x=1&story=a"],
    ["/?x=1&popup=toString", "/?x=1"],
  ])("Closing %s leads to %s", (open, closed) => expect(withoutPopup(address(open))).toBe(closed));
});

describe("A link to a popup over whatever page it is on", () => {
  it.each([
    ["?popup=mobile-menu", "/search?q=a%20b", "/search?q=a%20b&popup=mobile-menu"],
    ["?popup=story&story=a&slide=2", "/?suspend=1", "/?suspend=1&popup=story&story=a&slide=2"],
    [
      "?q=of+the+first+document&popup=mobile-menu",
      "/movies?genre=drama",
      "/movies?genre=drama&popup=mobile-menu",
    ],
    ["?popup=mobile-menu", "/watch/x?popup=pin&refused=wrong", "/watch/x?popup=mobile-menu"],
    ["/watch/x?popup=player", "/movies", null],
    ["?page=2", "/movies", null],
    ["#popup=pin", "/movies", null],
  ])("A link to %s on %s leads to %s", (href, page, expected) =>
    expect(overPage(href, address(page))).toBe(expected),
  );
});

it.each([
  ["/watch/x", { t: 7 }, "/watch/x?t=7"],
  ["/watch/x?t=5&s=tapp", { t: 7 }, "/watch/x?s=tapp&t=7"],
  ["/watch/x?t=5", { t: null }, "/watch/x?t=5"],
])("%s with %o is %s", (path, parameters, expected) =>
  expect(withParameters(path, parameters)).toBe(expected),
);
