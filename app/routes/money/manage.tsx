// GET /account/subscriptions/manage: pausing and cancelling. POST: changes the subscription
export {
  subscriptionAction as action,
  manageLoader as loader,
} from "~/features/subscription/subscription.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
