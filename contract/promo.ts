import * as z from "zod";
import { createRoutes } from "./create-routes";
import { CaptchaFields } from "./entered";
import { dataListSchema, listSchema, LocaleCode, UnixSeconds } from "./shared";

/** What a promotion gives: free days, a tariff with a lower initial price, or the months of a paid gift. */
export const PromotionKind = z.enum(["free", "discount", "gift"]);
export type PromotionKind = z.infer<typeof PromotionKind>;

export const Promotion = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  kind: PromotionKind,
  /** Number of free days; null for a discount. */
  days: z.number().int().positive().nullable(),
  acl_type: z.enum(["premium", "lite"]),
  /** The discounted tariff; null for other kinds. */
  tariff_id: z.string().nullable(),
  conditions: z.object({
    /** Only for accounts that never had a subscription (AMB-167). */
    new_users_only: z.boolean(),
    /** Only for newly registered accounts. */
    registration_only: z.boolean(),
    premium: z.boolean(),
    starts: UnixSeconds.nullable(),
    ends: UnixSeconds.nullable(),
  }),
});
export type Promotion = z.infer<typeof Promotion>;

/** A code activated by an account. */
export const PromoActivation = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  kind: PromotionKind,
  days: z.number().int().positive().nullable(),
  activated: UnixSeconds,
  /** When the granted period ends, as of the activation; null for a discount. */
  until: UnixSeconds.nullable(),
  tariff_id: z.string().nullable(),
  /** Whether the days were added to a renewing subscription, which postpones its next charge. */
  moved_charge: z.boolean(),
  /** The picture of its ticket; null for a discount. */
  ticket: z.string().nullable(),
});
export type PromoActivation = z.infer<typeof PromoActivation>;

const Code = z.string().min(1).max(100);
const CodeQuery = z.object({ code: Code, locale: LocaleCode.optional() });
const CodeBody = z.strictObject({
  code: Code,
  /** Accept only codes of premium promotions (AMB-065). */
  premium: z.boolean().default(false),
  ...CaptchaFields,
  locale: LocaleCode.optional(),
});
export type CodeBody = z.infer<typeof CodeBody>;

const { get, post } = createRoutes("promo");

export const promo = {
  checkActive: get("/promo/check_active", "Whether a code can be activated now")
    .input(CodeQuery)
    .output(z.object({ active: z.boolean() })),
  meta: get("/promo/meta", "What a code gives, and under which conditions")
    .input(CodeQuery)
    .output(Promotion),
  validate: post("/promo/validate", "The same for this caller, or why the code cannot be activated")
    .input(CodeBody)
    .output(Promotion),
  activate: post("/promo/activate", "Activates a code, once per account and promotion")
    .input(CodeBody)
    .output(PromoActivation),
  promotions: get("/promo/promotions", "Public promotions")
    .input(z.object({ locale: LocaleCode.optional() }))
    .output(listSchema(Promotion)),
  history: get("/account/promo_history", "Codes that the account activated, the latest first")
    .input(z.object({ locale: LocaleCode.optional() }))
    .output(dataListSchema(PromoActivation)),
};
