// GET /account/payments: the charges
import { defineHandle } from "~/lib/route-handle";

export { PaymentsPage as default } from "~/features/subscription/payments-page";
export { paymentsLoader as loader } from "~/features/subscription/subscription.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["billing"] });
