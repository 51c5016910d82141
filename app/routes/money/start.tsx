// GET /start: the tariffs, trials first. POST: starts a payment
export { purchaseAction as action, startLoader as loader } from "~/features/tariffs/tariffs.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
