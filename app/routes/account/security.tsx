// GET /account/profile: ways to sign in, sessions and personal data. POST: changes them
export { securityAction as action, securityLoader as loader } from "~/features/account/security.server";
export { SecurityPage as default } from "~/features/account/security-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
