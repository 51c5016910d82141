import type { ApiError } from "~/lib/api/api-error";

/** Refusal texts (keys of «errors» in the namespace «promo») by the title they are shown under. */
const titles = {
  promo: [
    "notFound",
    "checkInput",
    "invalid",
    "alreadyUsed",
    "doesNotExist",
    "newUsersOnly",
    "external",
    "notYet",
    "ranOut",
    "default",
  ],
  activation: [
    "emailRegistered",
    "emailFormat",
    "alreadyRegistered",
    "onePerPromotion",
    "notForRegistered",
    "foreign",
    "over",
    "accountDeleted",
  ],
  registration: ["invalidEmail"],
} as const;
type PromoErrorTitle = keyof typeof titles;
type PromoErrorKey = (typeof titles)[PromoErrorTitle][number];

/** The text for every error code of the API (X-058..X-090). */
export const promoErrors: Readonly<Record<string, PromoErrorKey>> = {
  CouponNotFound: "notFound",
  PromotionNotFound: "notFound",
  WrongPromotion: "checkInput",
  PromotionDoesNotExist: "checkInput",
  CouponInvalid: "checkInput",
  CouponDoesNotExist: "checkInput",
  CouponError: "checkInput",
  PromotionNotActive: "invalid",
  PROMOTION_RATES_NOT_FOUND: "invalid",
  NOT_IMPLEMENTED_PROMO_TYPE: "invalid",
  CouponAlreadyUsed: "alreadyUsed",
  COUPONS_ALREADY_USED: "alreadyUsed",
  COUPON_NOT_FOUND: "doesNotExist",
  UNKNOWN_PROMOTION: "doesNotExist",
  ONLY_NEW_USERS_PROMOTION: "newUsersOnly",
  EXTERNAL_ACCOUNT: "external",
  PROMO_NOT_AVAILABLE_YET: "notYet",
  COUPONS_NOT_ENOUGH: "ranOut",
  EmailAlreadyRegistred: "emailRegistered",
  EMAIL_BELONGS_TO_ANOTHER_ACCOUNT: "emailRegistered",
  EMAIL_WRONG_FORMAT: "emailFormat",
  "Email has wrong format": "emailFormat",
  USER_ALREADY_REGISTERED: "alreadyRegistered",
  PromoAvailableOneCoupon: "onePerPromotion",
  MULTIPLE_COUPON_USAGE_FORBIDDEN: "onePerPromotion",
  PromoNotAvailableForRegisteredUser: "notForRegistered",
  FOREIGN_SUBSCRIPTION_DETECTED: "foreign",
  USER_HAS_FOREIGN_SUBSCRIPTION: "foreign",
  PROMO_NO_LONGER_AVAILABLE: "over",
  InvalidEmail: "invalidEmail",
  ACCOUNT_DELETED: "accountDeleted",
};

/** The text of a refusal. Two refusals have no code of their own and are recognised by their message. */
export function getPromoError({ code, message }: Pick<ApiError, "code" | "message">): PromoErrorKey {
  for (const name of [code, message]) {
    const known = Object.hasOwn(promoErrors, name) ? promoErrors[name] : undefined;
    if (known) return known;
    if (name.startsWith("User is logged in")) return "alreadyRegistered";
  }
  return "default";
}

/** The title for a text; null for errors that are not refusals of a code (limits, faults). */
export function getPromoErrorTitle(key: string): PromoErrorTitle | null {
  const known = Object.keys(titles) as PromoErrorTitle[];
  return known.find((title) => titles[title].some((one) => one === key)) ?? null;
}
