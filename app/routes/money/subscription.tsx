// GET /account/subscriptions: the account's subscriptions. POST: changes them
export { MarkupSection as default } from "~/features/account/markup-section";
export {
  subscriptionAction as action,
  subscriptionLoader as loader,
} from "~/features/subscription/subscription.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
