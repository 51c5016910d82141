// GET /auth/support: the form for a question from whoever cannot sign in
import { defineHandle } from "~/lib/route-handle";

export { signInHelpLoader as loader } from "~/features/support/sign-in-help.server";
export { SignInHelpPage as default } from "~/features/support/sign-in-help-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ styles: "form", i18n: ["support"] });
