// GET /ios-android-app: links to the app stores
import { defineHandle } from "~/lib/route-handle";

export { appsLoader as loader } from "~/features/apps/apps.server";
export { AppsPage as default } from "~/features/apps/apps-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "info", i18n: ["apps"] });
