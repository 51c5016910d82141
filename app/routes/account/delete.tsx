// GET /account/google_delete: what deletion means. POST: requests it
export { deletionAction as action, deletionLoader as loader } from "~/features/account/deletion.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
