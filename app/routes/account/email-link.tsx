// GET /email-confirm and other links in emails: asks for confirmation. POST: confirms or refuses
import { defineHandle } from "~/lib/route-handle";

export { emailLinkAction as action, emailLinkLoader as loader } from "~/features/account/email-link.server";
export { EmailLinkPage as default } from "~/features/account/email-link-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "auth", i18n: ["account"], frame: "no-footer" });
