// GET /account: the viewer's account. POST: sets the country, or restores an account marked for deletion
export { accountAction as action, accountLoader as loader } from "~/features/overview/overview.server";
export { OverviewPage as default } from "~/features/overview/overview-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
