// GET /close and /close_film: closes an embedded window
import { defineHandle } from "~/lib/route-handle";

export { closeLoader as loader } from "~/features/apps/apps.server";
export { ClosePage as default } from "~/features/apps/close-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "info", i18n: ["apps"], frame: "window" });
