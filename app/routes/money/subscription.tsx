// GET /account/subscriptions: what one has. POST: changes it
export {
  subscriptionAction as action,
  subscriptionLoader as loader,
} from "~/features/subscription/subscription.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
