// GET /account/subscriptions: the account's subscriptions. POST: changes them
import { defineHandle } from "~/lib/route-handle";

export {
  subscriptionAction as action,
  subscriptionLoader as loader,
} from "~/features/subscription/subscription.server";
export { SubscriptionPage as default } from "~/features/subscription/subscription-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["billing"] });
