import { and, asc, eq, gt, isNull, lt, lte, or } from "drizzle-orm";
import type { Locale } from "#contract/languages";
import type { CodeBody, Promotion, PromotionKind } from "#contract/promo";
import { findRefusal, isCode, normalizeCode, type PromoAccount, type PromotionTerms } from "#domain/promo";
import { isRenewing } from "#domain/renewal";
import type { ApiContext } from "../../context";
import { countError, promoAttemptLimits, returnAttempts, takeAttempts } from "../../people/auth/attempts";
import { passGuard } from "../../people/auth/guard";
import type { Caller } from "../../people/viewers/accounts";
import type { AccountRow } from "../../people/viewers/lock-account";
import type { Database } from "../../platform/db/database";
import { coupons, promoActivations, promotions, subscriptions, tariffs } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { findDemonstrationRefusal } from "./demonstration";

export type PromotionRow = typeof promotions.$inferSelect;
type CouponRow = typeof coupons.$inferSelect;
/** An existing code. */
export type FoundCode = { coupon: CouponRow; promotion: PromotionRow | null; hasTariff: boolean };

const limitCode = "PROMO_TRIES_LIMIT_EXCEEDED";

/**
 * The code that was entered. An attempt is taken before the lookup and given back if the code exists, so that parallel
 * calls get no extra ones; from the third wrong code a captcha is required, if the call can answer it (AMB-192). 400
 * CouponInvalid, CouponNotFound or a captcha error; 429 reveals nothing about the code.
 */
export async function tryPromoCode(
  context: ApiContext,
  caller: Caller | null,
  input: Pick<CodeBody, "code"> & Partial<CodeBody>,
  { hasCaptcha }: { hasCaptcha: boolean },
): Promise<FoundCode> {
  const { db, now, address, settings } = context;
  const code = normalizeCode(input.code);
  if (!isCode(code)) fail(400, "CouponInvalid", "Not a valid code");
  const accountId = caller?.account.id ?? null;
  const limits = promoAttemptLimits(accountId, address);
  const asker = `promo:${accountId ?? address ?? "nobody"}`;
  if (hasCaptcha)
    await passGuard(context, {
      endpoint: "promo",
      login: asker,
      limits,
      limitCode,
      answer: { key: input.key, captcha: input.captcha },
      locale: input.locale,
    });
  await takeAttempts(db, now, limits, limitCode);
  const refusal = settings.mode === "production" ? null : findDemonstrationRefusal(code);
  const found = refusal === null ? await findCode(db, code) : null;
  if (found === null && refusal === null) {
    await countError(db, now, asker, address);
    return refuse("CouponNotFound");
  }
  await returnAttempts(db, limits);
  return found ?? refuse(refusal ?? "CouponNotFound");
}

export const refuse = (code: string): never => fail(400, code, "The code cannot be activated");

export async function findCode(db: Database, code: string): Promise<FoundCode | null> {
  const [found] = await db
    .select({ coupon: coupons, promotion: promotions, tariff: tariffs.id })
    .from(coupons)
    .leftJoin(promotions, eq(promotions.id, coupons.promotionId))
    .leftJoin(tariffs, and(eq(tariffs.id, promotions.tariffId), tariffs.isOnSale))
    .where(eq(coupons.code, code));
  return found
    ? { coupon: found.coupon, promotion: found.promotion, hasTariff: found.tariff !== null }
    : null;
}

/** Refuses a code that may not be activated now; without an account, only for reasons that apply to everyone. */
export function requireActivatable(
  { coupon, promotion, hasTariff }: FoundCode,
  { account, premiumOnly }: { account: PromoAccount | null; premiumOnly: boolean },
  now: number,
): PromotionRow {
  const terms: PromotionTerms | null = promotion && { ...promotion, hasTariff };
  const refusal = findRefusal({ coupon, promotion: terms, account, premiumOnly }, now);
  return refusal !== null || !promotion ? refuse(refusal ?? "PromotionNotFound") : promotion;
}

/** The facts that decide whether an account may activate a code. */
export async function loadPromoAccount(
  db: Database,
  account: AccountRow,
  { coupon }: FoundCode,
  now: number,
): Promise<PromoAccount> {
  const own = await db.select().from(subscriptions).where(eq(subscriptions.accountId, account.id));
  const [activation] = await db
    .select({ code: promoActivations.code })
    .from(promoActivations)
    .where(
      and(
        eq(promoActivations.accountId, account.id),
        eq(promoActivations.promotionId, coupon.promotionId ?? ""),
      ),
    );
  const foreign = own.find(
    ({ manageable, store, billingExpire }) => (!manageable || store !== null) && billingExpire > now,
  );
  return {
    registered: account.registered ?? account.created,
    hadSubscription: own.length > 0,
    activated: activation ? (activation.code === coupon.code ? "this code" : "another code") : null,
    foreign: foreign ? (foreign.store === null ? "partner" : "store") : null,
    hasExternals: account.externals.length > 0,
    renews: own.some((one) => isRenewing(one) && one.billingExpire > now),
  };
}

export const toPromotion = (row: PromotionRow, locale: Locale): Promotion => ({
  id: row.id,
  title: row.title[locale],
  description: row.description[locale],
  kind: row.kind as PromotionKind,
  days: row.days,
  acl_type: row.aclType,
  tariff_id: row.tariffId,
  conditions: {
    new_users_only: row.newUsersOnly,
    registration_only: row.registrationOnly,
    premium: row.premium,
    starts: row.starts,
    ends: row.ends,
  },
});

/** Promotions that are listed and run now. */
export async function listPromotions(
  { db, now }: Pick<ApiContext, "db" | "now">,
  locale: Locale,
): Promise<Promotion[]> {
  const rows = await db
    .select()
    .from(promotions)
    .where(
      and(
        eq(promotions.isActive, true),
        eq(promotions.isListed, true),
        or(isNull(promotions.starts), lte(promotions.starts, now)),
        or(isNull(promotions.ends), gt(promotions.ends, now)),
        or(isNull(promotions.stock), lt(promotions.used, promotions.stock)),
      ),
    )
    .orderBy(asc(promotions.position));
  return rows.map((row) => toPromotion(row, locale));
}
