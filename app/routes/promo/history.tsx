// GET /account/promo: the codes activated by the account
import { defineHandle } from "~/lib/route-handle";

export { promoHistoryLoader as loader } from "~/features/promo/promo.server";
export { PromoHistoryPage as default } from "~/features/promo/promo-history-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["promo"] });
