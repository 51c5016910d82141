// GET /support/{type}/{article}: an article. POST: saves whether it helped
export {
  supportArticleAction as action,
  supportArticleLoader as loader,
} from "~/features/support/support.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
