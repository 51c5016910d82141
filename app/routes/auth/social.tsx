// POST /auth/social/{provider}: leads to the provider's page. GET: to the ways to sign in
export { socialStartAction as action, socialStartLoader as loader } from "~/features/auth/social.server";
