// GET /account/promo: the codes activated by the account
export { promoHistoryLoader as loader } from "~/features/promo/promo.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
