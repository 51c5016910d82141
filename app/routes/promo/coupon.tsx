// GET /coupon/registration/{promo}: what a code gives, and its form. POST: activates it
import { defineHandle } from "~/lib/route-handle";

export { promoAction as action, promoLoader as loader } from "~/features/promo/promo.server";
export { PromoPage as default } from "~/features/promo/promo-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ styles: "form", i18n: ["promo"], frame: "landing" });
