// GET /account/google_delete: what deletion means. POST: requests it
export { deletionAction as action, deletionLoader as loader } from "~/features/account/deletion.server";
export { DeletionPage as default } from "~/features/account/deletion-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
