// POST /auth/social/{provider}: redirects to the provider's page. GET: redirects to the ways to sign in
export { socialStartAction as action, socialStartLoader as loader } from "~/features/auth/social.server";
