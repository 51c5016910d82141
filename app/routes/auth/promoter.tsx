// GET /promoter: a promoter's codes and their activations. POST: signs out
export { promoterAction as action, promoterLoader as loader } from "~/features/promoter/promoter.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
