// GET /logout: asks for confirmation, or signs out at once from our own pages. POST: signs out
export { logoutAction as action, logoutLoader as loader } from "~/features/auth/logout.server";
export { LogoutPage as default } from "~/features/auth/logout-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
