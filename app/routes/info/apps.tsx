// GET /ios-android-app: links to the app stores
import { defineHandle } from "~/lib/route-handle";

export { appsLoader as loader } from "~/features/apps/apps.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ screen: "info" });
