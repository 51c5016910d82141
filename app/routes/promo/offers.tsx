// GET /promos: current promotions
export { offersLoader as loader } from "~/features/offers/offers.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
