// GET /account/subscriptions: the account's subscriptions. POST: changes them
export {
  subscriptionAction as action,
  subscriptionLoader as loader,
} from "~/features/subscription/subscription.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
