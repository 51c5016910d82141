// GET /support: the help centre. POST: asks a question without an account
export { supportAction as action, supportLoader as loader } from "~/features/support/support.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
