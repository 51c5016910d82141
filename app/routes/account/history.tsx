// GET /history/{rated|page{N}?}: what the profile watched and rated. POST: forgets it, pauses history
export { historyAction as action, historyLoader as loader } from "~/features/history/history.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
