// GET /account/payments: the charges
export { MarkupSection as default } from "~/features/account/markup-section";
export { paymentsLoader as loader } from "~/features/subscription/subscription.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
