// GET /account/profile: ways to sign in, sessions and personal data. POST: changes them
export { securityAction as action, securityLoader as loader } from "~/features/account/security.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
