// GET /auth/unsubscribe/{account}: asks for confirmation. POST: stops emails
export {
  unsubscribeAction as action,
  unsubscribeLoader as loader,
} from "~/features/account/unsubscribe.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
