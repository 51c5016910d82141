import { cleanCode } from "./entered-text";
import { daySeconds } from "./time-units";

/** Tariffs of this sales channel are sold only to accounts whose promotion names them. */
export const promoChannel = "promo";

const lookAlikes = "АВЕКМНОРСТУХІЈЅ";
const latin = "ABEKMHOPCTYXIJS";

/** A code in the form used for comparison: upper case, no spaces or dashes, look-alike letters replaced by Latin ones. */
export const normalizeCode = (typed: string): string =>
  cleanCode(typed)
    .toUpperCase()
    .replace(new RegExp(`[${lookAlikes}]`, "g"), (letter) => latin[lookAlikes.indexOf(letter)] ?? letter);

/** Whether a normalised code could be one: letters, digits and underscores. */
export const isCode = (code: string): boolean => /^[\p{L}\p{N}_]{3,40}$/u.test(code);

/** Why this API refuses a code (X-058..X-089). Other back ends have more reasons; the web has a text for each. */
export type PromoRefusal =
  | "CouponInvalid"
  | "CouponNotFound"
  | "PromotionNotFound"
  | "WrongPromotion"
  | "PromotionNotActive"
  | "PROMOTION_RATES_NOT_FOUND"
  | "NOT_IMPLEMENTED_PROMO_TYPE"
  | "CouponAlreadyUsed"
  | "COUPONS_ALREADY_USED"
  | "ONLY_NEW_USERS_PROMOTION"
  | "EXTERNAL_ACCOUNT"
  | "PROMO_NOT_AVAILABLE_YET"
  | "COUPONS_NOT_ENOUGH"
  | "PromoAvailableOneCoupon"
  | "PromoNotAvailableForRegisteredUser"
  | "FOREIGN_SUBSCRIPTION_DETECTED"
  | "USER_HAS_FOREIGN_SUBSCRIPTION"
  | "PROMO_NO_LONGER_AVAILABLE";

export type PromotionTerms = {
  kind: string;
  isActive: boolean;
  /** Unix seconds; null: no limit. */
  starts: number | null;
  ends: number | null;
  newUsersOnly: boolean;
  registrationOnly: boolean;
  premium: boolean;
  /** Null: unlimited. */
  stock: number | null;
  used: number;
  /** For a discount: whether its tariff is on sale. */
  hasTariff: boolean;
};
type CouponUses = { uses: number | null; used: number };
export type PromoAccount = {
  registered: number;
  hadSubscription: boolean;
  /** Which code of this promotion the account has activated. */
  activated: "this code" | "another code" | null;
  /** Who else bills one of the account's subscriptions. */
  foreign: "store" | "partner" | null;
  hasExternals: boolean;
  /** Whether it has a subscription that renews. */
  renews: boolean;
};
export type ActivationRequest = {
  /** Null if the code does not exist. */
  coupon: CouponUses | null;
  promotion: PromotionTerms | null;
  /** Null for a visitor without an account. */
  account: PromoAccount | null;
  /** Whether only premium promotions are accepted (AMB-065). */
  premiumOnly: boolean;
};

/** How long after registering an account may activate a registration promotion. */
export const registrationSeconds = daySeconds;
const kinds = ["free", "discount", "gift"];

/** Whether a code may be activated now: null, or why not. */
export function findRefusal(
  { coupon, promotion, account, premiumOnly }: ActivationRequest,
  now: number,
): PromoRefusal | null {
  if (!coupon) return "CouponNotFound";
  if (!promotion) return "PromotionNotFound";
  if (account?.activated === "this code") return "CouponAlreadyUsed";
  if (premiumOnly && !promotion.premium) return "WrongPromotion";
  if (!kinds.includes(promotion.kind)) return "NOT_IMPLEMENTED_PROMO_TYPE";
  if (!promotion.isActive) return "PromotionNotActive";
  if (promotion.starts !== null && now < promotion.starts) return "PROMO_NOT_AVAILABLE_YET";
  if (promotion.ends !== null && now >= promotion.ends) return "PROMO_NO_LONGER_AVAILABLE";
  if (promotion.kind === "discount" && !promotion.hasTariff) return "PROMOTION_RATES_NOT_FOUND";
  if (account?.activated) return "PromoAvailableOneCoupon";
  if (coupon.uses !== null && coupon.used >= coupon.uses)
    return coupon.uses === 1 ? "COUPONS_ALREADY_USED" : "COUPONS_NOT_ENOUGH";
  if (promotion.stock !== null && promotion.used >= promotion.stock) return "COUPONS_NOT_ENOUGH";
  return account && findAccountRefusal(promotion, account, now);
}

function findAccountRefusal(
  { kind, newUsersOnly, registrationOnly }: PromotionTerms,
  { registered, hadSubscription, foreign, hasExternals, renews }: PromoAccount,
  now: number,
): PromoRefusal | null {
  if (hasExternals) return "EXTERNAL_ACCOUNT";
  if (foreign !== null)
    return foreign === "store" ? "FOREIGN_SUBSCRIPTION_DETECTED" : "USER_HAS_FOREIGN_SUBSCRIPTION";
  if (newUsersOnly && hadSubscription) return "ONLY_NEW_USERS_PROMOTION";
  if (registrationOnly && now >= registered + registrationSeconds)
    return "PromoNotAvailableForRegisteredUser";
  // A discount on the first periods is of no use to somebody who already pays.
  return kind === "discount" && renews ? "ONLY_NEW_USERS_PROMOTION" : null;
}

/** Whether a subscription covers at least what another does: premium (or unnamed) covers both. */
export const covers = (aclType: string | null, other: string | null): boolean =>
  aclType !== "lite" || other === "lite";
