// GET /dev/conformance: which rules of the product hold, in demo and test modes
import { defineHandle } from "~/lib/route-handle";

export { conformanceLoader as loader } from "~/features/dev/conformance.server";
export { ConformancePage as default } from "~/features/dev/conformance-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "info", i18n: ["dev"] });
