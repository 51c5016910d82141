// GET /together/{group}: the way into a group that watches together. POST: joins it. POST /together: begins one
import { defineHandle } from "~/lib/route-handle";

export { togetherAction as action, togetherLoader as loader } from "~/features/together/together.server";
export { TogetherPage as default } from "~/features/together/together-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "info", isUnreported: true, i18n: ["together"] });
