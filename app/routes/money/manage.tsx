// GET /account/subscriptions/manage: pausing and cancelling. POST: changes the subscription
import { defineHandle } from "~/lib/route-handle";

export { ManagePage as default } from "~/features/subscription/manage-page";
export {
  subscriptionAction as action,
  manageLoader as loader,
} from "~/features/subscription/subscription.server";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["billing"] });
