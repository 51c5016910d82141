// GET /auth/{step} and its older paths: a step of signing in. POST: submits it
import { defineHandle } from "~/lib/route-handle";

export { authAction as action, authLoader as loader } from "~/features/auth/auth.server";
export { AuthPage as default } from "~/features/auth/auth-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ styles: "form" });
