// GET /code, /premium_code and /coupon/registration/{promo}: a form for a code. POST: activates it
import { defineHandle } from "~/lib/route-handle";

export { promoAction as action, promoLoader as loader } from "~/features/promo/promo.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ styles: "form" });
