import { normalizeCode } from "#domain/promo";
import { loadCatalogue } from "../../platform/content/catalogue";
import type { Database } from "../../platform/db/database";
import { coupons } from "../../platform/db/schema";

/** Demonstration codes from the content, for trying out promotions; not in production. */
export async function addDemonstrationCodes(db: Database): Promise<void> {
  const rows = loadCatalogue().promotions.flatMap(({ id, codes }) =>
    codes.map(({ code, uses, promoter }) => ({
      code: normalizeCode(code),
      promotionId: id,
      promoterCode: promoter ? code : null,
      uses,
    })),
  );
  await db.insert(coupons).values(rows).onConflictDoNothing();
}

/** The codes as displayed, for the control page. */
export const listDemonstrationCodes = (): string[] => [
  ...loadCatalogue().promotions.flatMap(({ codes }) => codes.map(({ code }) => code)),
  ...refusals,
];

/** Codes that are refused with their own name as the reason, for seeing every error. Not in production. */
const refusals = [
  "CouponNotFound",
  "PromotionNotFound",
  "WrongPromotion",
  "PromotionDoesNotExist",
  "CouponInvalid",
  "CouponDoesNotExist",
  "CouponError",
  "PromotionNotActive",
  "PROMOTION_RATES_NOT_FOUND",
  "NOT_IMPLEMENTED_PROMO_TYPE",
  "CouponAlreadyUsed",
  "COUPONS_ALREADY_USED",
  "COUPON_NOT_FOUND",
  "UNKNOWN_PROMOTION",
  "ONLY_NEW_USERS_PROMOTION",
  "EXTERNAL_ACCOUNT",
  "PROMO_NOT_AVAILABLE_YET",
  "COUPONS_NOT_ENOUGH",
  "UNKNOWN_ERROR",
  "EmailAlreadyRegistred",
  "EMAIL_BELONGS_TO_ANOTHER_ACCOUNT",
  "EMAIL_WRONG_FORMAT",
  "USER_ALREADY_REGISTERED",
  "PromoAvailableOneCoupon",
  "MULTIPLE_COUPON_USAGE_FORBIDDEN",
  "PromoNotAvailableForRegisteredUser",
  "FOREIGN_SUBSCRIPTION_DETECTED",
  "USER_HAS_FOREIGN_SUBSCRIPTION",
  "PROMO_NO_LONGER_AVAILABLE",
  "InvalidEmail",
] as const;
const refusalByCode = new Map<string, string>(refusals.map((name) => [normalizeCode(name), name]));

export const findDemonstrationRefusal = (code: string): string | null => refusalByCode.get(code) ?? null;
