import { describe, expect, it } from "vitest";
import { isLandingPath } from "./landing";

describe("Nothing covers a page that advertises (AMB-078)", () => {
  it.each(["/pages/black-friday", "/partners/promo/samsung", "/coupon/registration/privet", "/landing/x"])(
    "%s advertises",
    (path) => expect(isLandingPath(path)).toBe(true),
  );
  it.each(["/", "/promos", "/pages", "/partners", "/landings/x", "/code", "/watch/pages"])(
    "%s does not",
    (path) => expect(isLandingPath(path)).toBe(false),
  );
});
