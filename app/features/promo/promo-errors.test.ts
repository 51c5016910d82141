import { describe, expect, it } from "vitest";
import ru from "../../../locales/ru/promo.json";
import { getPromoError, getPromoErrorTitle, promoErrors } from "./promo-errors";

describe("A refused promo code has a text and a title", () => {
  it.each(Object.keys(promoErrors))("A refused promo code has a text and a title: %s", (code) => {
    const key = getPromoError({ code, message: "" });
    expect(ru.errors[key]).toBeTruthy();
    expect(getPromoErrorTitle(key)).not.toBeNull();
  });

  it.each([
    ["FAULT", "Email has wrong format", "emailFormat", "activation"],
    ["FAULT", "User is logged in already", "alreadyRegistered", "activation"],
    ["InvalidEmail", "", "invalidEmail", "registration"],
    ["CouponNotFound", "", "notFound", "promo"],
    ["SOMETHING_NEW", "toString", "default", "promo"],
    ["constructor", "", "default", "promo"],
  ])("A refused promo code %s «%s» is read as %s under «%s»", (code, message, key, title) => {
    expect(getPromoError({ code, message })).toBe(key);
    expect(getPromoErrorTitle(key)).toBe(title);
  });

  it("Rate limits and faults have no title", () => {
    expect(getPromoErrorTitle("limit")).toBeNull();
    expect(getPromoErrorTitle("server")).toBeNull();
  });
});
