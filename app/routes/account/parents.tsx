// GET /account/parents: what parents limit for a profile, and what a child watched. POST: changes one of it
export { parentsAction as action, parentsLoader as loader } from "~/features/parents/parents.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
