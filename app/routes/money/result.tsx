// GET /web/success and five more: the outcome of a payment
export { resultLoader as loader } from "~/features/tariffs/result.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
