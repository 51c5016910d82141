// GET /code, /premium_code and /coupon/registration/{promo}: a form for a code. POST: activates it
import { defineHandle } from "~/lib/route-handle";

export { promoAction as action, promoLoader as loader } from "~/features/promo/promo.server";
export { PromoPage as default } from "~/features/promo/promo-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "payment", styles: "form", i18n: ["promo"] });
