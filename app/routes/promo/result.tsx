// GET /code/success and two older paths: what the code gave
import { defineHandle } from "~/lib/route-handle";

export { promoResultLoader as loader } from "~/features/promo/promo.server";
export { PromoResultPage as default } from "~/features/promo/promo-result-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "payment", i18n: ["promo"] });
