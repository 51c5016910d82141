// GET /email-confirm and other links in emails: asks for confirmation. POST: confirms or refuses
export { emailLinkAction as action, emailLinkLoader as loader } from "~/features/account/email-link.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
