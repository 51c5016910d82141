import { describe, expect, it } from "vitest";
import { popupPath } from "./popup-path";

describe("A popup's URL", () => {
  it.each([
    ["", "?popup=pin"],
    ["/watch/metropolis", "/watch/metropolis?popup=pin"],
    ["/watch/metropolis?t=754", "/watch/metropolis?t=754&popup=pin"],
  ])("A popup's URL on «%s» keeps the page", (path, expected) =>
    expect(popupPath(path, "pin")).toBe(expected),
  );

  it("A popup's URL contains the popup's parameters", () =>
    expect(
      popupPath("/watch/metropolis", "player", { playlist: "первый вечер", t: 754, trailer: undefined }),
    ).toBe(
      "/watch/metropolis?popup=player&playlist=%D0%BF%D0%B5%D1%80%D0%B2%D1%8B%D0%B9%20%D0%B2%D0%B5%D1%87%D0%B5%D1%80&t=754",
    ));
});
