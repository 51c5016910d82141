// GET /account/subscriptions/manage: pausing and cancelling. POST: changes the subscription
export { MarkupSection as default } from "~/features/account/markup-section";
export {
  subscriptionAction as action,
  manageLoader as loader,
} from "~/features/subscription/subscription.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
