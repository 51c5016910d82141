// GET /purchase: the terms of a tariff. POST: starts the payment
export { purchaseAction as action, purchaseLoader as loader } from "~/features/tariffs/tariffs.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
