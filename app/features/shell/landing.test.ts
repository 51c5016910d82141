import { describe, expect, it } from "vitest";
import { isLandingPath } from "./landing";

describe("Advertising pages are never covered by an offer (AMB-078)", () => {
  it.each(["/pages/black-friday", "/partners/promo/samsung", "/coupon/registration/privet", "/landing/x"])(
    "%s is an advertising page",
    (path) => expect(isLandingPath(path)).toBe(true),
  );
  it.each(["/", "/promos", "/pages", "/partners", "/landings/x", "/code", "/watch/pages"])(
    "%s is not an advertising page",
    (path) => expect(isLandingPath(path)).toBe(false),
  );
});
