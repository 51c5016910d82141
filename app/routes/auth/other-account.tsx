// GET /auth/other-account: asks whether to switch accounts. POST: switches or stays
export {
  otherAccountAction as action,
  otherAccountLoader as loader,
} from "~/features/auth/other-account.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
