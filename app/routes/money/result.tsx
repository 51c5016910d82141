// GET /web/success and five more: the outcome of a payment
import { defineHandle } from "~/lib/route-handle";

export { resultLoader as loader } from "~/features/tariffs/result.server";
export { ResultPage as default } from "~/features/tariffs/result-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["billing"], frame: "no-footer" });
