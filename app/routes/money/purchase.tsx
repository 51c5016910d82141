// GET /purchase: the terms of a tariff. POST: starts the payment
import { defineHandle } from "~/lib/route-handle";

export { PurchasePage as default } from "~/features/tariffs/purchase-page";
export { purchaseAction as action, purchaseLoader as loader } from "~/features/tariffs/tariffs.server";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["billing"], frame: "no-footer" });
