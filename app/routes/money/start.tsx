// GET /start: the tariffs, trials first. POST: starts a payment
import { defineHandle } from "~/lib/route-handle";

export { purchaseAction as action, startLoader as loader } from "~/features/tariffs/tariffs.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ frame: "no-footer" });
