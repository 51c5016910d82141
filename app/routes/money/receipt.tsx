// GET /account/receipts/{receipt}: a cash receipt
import { defineHandle } from "~/lib/route-handle";

export { receiptLoader as loader } from "~/features/subscription/receipt.server";
export { ReceiptPage as default } from "~/features/subscription/receipt-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["billing"] });
