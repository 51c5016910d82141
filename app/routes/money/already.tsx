// GET /pages/subscription/already: the viewer already has a subscription
import { defineHandle } from "~/lib/route-handle";

export { AlreadyPage as default } from "~/features/tariffs/already-page";
export { alreadyLoader as loader } from "~/features/tariffs/tariffs.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["billing"] });
