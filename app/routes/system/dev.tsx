// GET /dev: controls of demo and test modes. POST: uses one
import { defineHandle } from "~/lib/route-handle";

export { devAction as action, devLoader as loader } from "~/features/dev/dev.server";
export { DevPage as default } from "~/features/dev/dev-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "info", i18n: ["dev"] });
