// GET /account: the viewer's account. POST: restores an account marked for deletion
export { accountAction as action, accountLoader as loader } from "~/features/account/account.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
