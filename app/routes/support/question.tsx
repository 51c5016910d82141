// GET /support/question: a question without an account, by an email's link. POST: replies, closes it, revokes links
import { defineHandle } from "~/lib/route-handle";

export { QuestionPage as default } from "~/features/support/question-page";
export { questionAction as action, questionLoader as loader } from "~/features/support/tickets.server";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["support"] });
