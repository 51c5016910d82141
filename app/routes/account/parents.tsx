// GET /account/parents: a profile's limits, and what a child has watched. POST: changes a limit
import { defineHandle } from "~/lib/route-handle";

export { parentsAction as action, parentsLoader as loader } from "~/features/parents/parents.server";
export { ParentsPage as default } from "~/features/parents/parents-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["parents", "pin"] });
