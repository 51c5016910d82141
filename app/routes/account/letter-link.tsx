// GET /email-confirm and other links in letters: asks. POST: does it
export {
  letterLinkAction as action,
  letterLinkLoader as loader,
} from "~/features/account/letter-link.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
