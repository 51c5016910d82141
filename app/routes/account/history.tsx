// GET /history/{rated|page{N}?}: watched and rated titles. POST: removes them, pauses the history
import { defineHandle } from "~/lib/route-handle";

export { historyAction as action, historyLoader as loader } from "~/features/history/history.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ screen: "account" });
