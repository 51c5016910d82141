import { describe, expect, it } from "vitest";
import {
  type ActivationRequest,
  covers,
  findRefusal,
  isCode,
  normalizeCode,
  type PromoAccount,
  type PromoRefusal,
  type PromotionTerms,
  registrationSeconds,
} from "./promo";

describe("A code is normalised", () => {
  it.each([
    ["luch-14", "LUCH14"],
    [" LUCH 14 ", "LUCH14"],
    ["LUCH – 14", "LUCH14"],
    ["Маяк2026", "MAЯK2026"],
    ["МАYAК", "MAYAK"],
    ["РРХСЕ", "PPXCE"],
    ["ＬＵＣＨ", "LUCH"],
    ["COUPON_NOT_FOUND", "COUPON_NOT_FOUND"],
  ])("A code is normalised so that %s is %s", (typed, code) => expect(normalizeCode(typed)).toBe(code));

  it("Normalising a code again changes nothing", () => {
    for (const typed of ["маяк-ЛЕТО", "ßeta", "İstanbul 1", "Ѕрема"])
      expect(normalizeCode(normalizeCode(typed))).toBe(normalizeCode(typed));
  });

  it.each([
    ["LUCH14", true],
    ["ЛETO", true],
    ["AB", false],
    ["A".repeat(41), false],
    ["<B>BOLD", false],
    ["ABC'--", false],
    ["", false],
  ])("%s could be a code: %s", (code, could) => expect(isCode(code)).toBe(could));
});

const now = 1_000_000;
const promotion: PromotionTerms = {
  kind: "free",
  isActive: true,
  starts: null,
  ends: null,
  newUsersOnly: false,
  registrationOnly: false,
  premium: false,
  stock: null,
  used: 0,
  hasTariff: false,
};
const account: PromoAccount = {
  registered: now - 30 * 86_400,
  hadSubscription: false,
  activated: null,
  foreign: null,
  hasExternals: false,
  renews: false,
};
const ask = (
  terms: Partial<PromotionTerms>,
  owner: Partial<PromoAccount> = {},
  more: Partial<ActivationRequest> = {},
) =>
  findRefusal(
    {
      coupon: { uses: null, used: 0 },
      promotion: { ...promotion, ...terms },
      account: { ...account, ...owner },
      premiumOnly: false,
      ...more,
    },
    now,
  );

describe("A code is refused", () => {
  const cases: [string, PromoRefusal, PromoRefusal | null][] = [
    ["that does not exist", "CouponNotFound", ask({}, {}, { coupon: null })],
    ["of a promotion that is gone", "PromotionNotFound", ask({}, {}, { promotion: null })],
    ["that is not premium where only those are taken", "WrongPromotion", ask({}, {}, { premiumOnly: true })],
    ["of a kind that is unknown", "NOT_IMPLEMENTED_PROMO_TYPE", ask({ kind: "points" })],
    ["of a promotion that is switched off", "PromotionNotActive", ask({ isActive: false })],
    ["a second before it begins", "PROMO_NOT_AVAILABLE_YET", ask({ starts: now + 1 })],
    ["in the second when it ends", "PROMO_NO_LONGER_AVAILABLE", ask({ ends: now })],
    ["for a tariff that is not sold", "PROMOTION_RATES_NOT_FOUND", ask({ kind: "discount" })],
    ["that the account has activated", "CouponAlreadyUsed", ask({}, { activated: "this code" })],
    ["of the same promotion", "PromoAvailableOneCoupon", ask({}, { activated: "another code" })],
    ["that is for one and was used", "COUPONS_ALREADY_USED", ask({}, {}, { coupon: { uses: 1, used: 1 } })],
    [
      "that is for five and was used by five",
      "COUPONS_NOT_ENOUGH",
      ask({}, {}, { coupon: { uses: 5, used: 5 } }),
    ],
    ["when the stock is gone", "COUPONS_NOT_ENOUGH", ask({ stock: 10, used: 10 })],
    ["when another service sells to the account", "EXTERNAL_ACCOUNT", ask({}, { hasExternals: true })],
    ["when an app store bills", "FOREIGN_SUBSCRIPTION_DETECTED", ask({}, { foreign: "store" })],
    ["when a partner bills", "USER_HAS_FOREIGN_SUBSCRIPTION", ask({}, { foreign: "partner" })],
    [
      "to those who had a subscription",
      "ONLY_NEW_USERS_PROMOTION",
      ask({ newUsersOnly: true }, { hadSubscription: true }),
    ],
    [
      "as a cheaper beginning to those who pay already",
      "ONLY_NEW_USERS_PROMOTION",
      ask({ kind: "discount", hasTariff: true }, { renews: true }),
    ],
    [
      "to those who registered a day ago",
      "PromoNotAvailableForRegisteredUser",
      ask({ registrationOnly: true }, { registered: now - registrationSeconds }),
    ],
  ];
  it.each(cases)("A code is refused: %s: %s", (_when, expected, refusal) => expect(refusal).toBe(expected));

  it("A used code is refused with its owner's own message, whatever else is wrong", () => {
    expect(
      ask({ isActive: false, ends: now }, { activated: "this code" }, { coupon: { uses: 1, used: 1 } }),
    ).toBe("CouponAlreadyUsed");
  });
});

describe("A code is accepted", () => {
  it.each([
    ["of any promotion", ask({})],
    ["in the second when it begins", ask({ starts: now })],
    ["a second before it ends", ask({ ends: now + 1 })],
    ["while there is one left", ask({ stock: 10, used: 9 }, {}, { coupon: { uses: 5, used: 4 } })],
    ["from a new user", ask({ newUsersOnly: true })],
    [
      "from those who registered less than a day ago",
      ask({ registrationOnly: true }, { registered: now - registrationSeconds + 1 }),
    ],
    ["that is premium, on both pages", ask({ premium: true }, {}, { premiumOnly: true })],
    ["for a discount that is sold", ask({ kind: "discount", hasTariff: true })],
    ["from a visitor, of whom nothing is known", ask({ newUsersOnly: true }, {}, { account: null })],
  ])("A code is accepted %s", (_when, refusal) => expect(refusal).toBeNull());
});

it("Premium access covers lite access, but not the other way round", () => {
  expect(covers("premium", "lite")).toBe(true);
  expect(covers(null, "premium")).toBe(true);
  expect(covers("lite", "lite")).toBe(true);
  expect(covers("lite", "premium")).toBe(false);
  expect(covers("lite", null)).toBe(false);
});
