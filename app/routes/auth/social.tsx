// POST /auth/social/{provider}: redirects to the provider's page. GET: redirects to the ways to sign in
import { defineHandle } from "~/lib/route-handle";

export { socialStartAction as action, socialStartLoader as loader } from "~/features/auth/social.server";
export const handle = defineHandle({ screen: "auth", frame: "no-footer" });
