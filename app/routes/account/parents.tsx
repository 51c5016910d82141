// GET /account/parents: a profile's limits, and what a child has watched. POST: changes a limit
export { MarkupSection as default } from "~/features/account/markup-section";
export { parentsAction as action, parentsLoader as loader } from "~/features/parents/parents.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
