// POST /auth/one-tap: signs a visitor in by one tap. GET: says that this failed
import { defineHandle } from "~/lib/route-handle";

export { authLoader as loader } from "~/features/auth/auth.server";
export { AuthPage as default } from "~/features/auth/auth-page";
export { oneTapAction as action } from "~/features/auth/one-tap.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ styles: "form" });
