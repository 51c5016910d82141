// GET /account/parents/minutes: a child asks for more minutes of the day. POST: gives them
import { defineHandle } from "~/lib/route-handle";

export {
  moreMinutesAction as action,
  moreMinutesLoader as loader,
} from "~/features/parents/more-minutes.server";
export { MoreMinutesPage as default } from "~/features/parents/more-minutes-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["parents", "pin"] });
