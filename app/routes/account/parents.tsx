// GET /account/parents: a profile's limits, and what a child has watched. POST: changes a limit
export { parentsAction as action, parentsLoader as loader } from "~/features/parents/parents.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
