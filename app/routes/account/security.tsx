// GET /account/profile: what one signs in with, and one's data. POST: changes it
export { securityAction as action, securityLoader as loader } from "~/features/account/security.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
