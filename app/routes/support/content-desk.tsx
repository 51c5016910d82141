// GET /support-desk/content/:kind?/:key?: the content by kinds, a kind's entries, or one of them with its history, for the editors only. POST: writes and publishes an entry
import { defineHandle } from "~/lib/route-handle";

export {
  contentDeskAction as action,
  contentDeskLoader as loader,
} from "~/features/desk/content-desk.server";
export { ContentDeskPage as default } from "~/features/desk/content-desk-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { isChangedOrAfterSubmit as shouldRevalidate } from "~/lib/navigation/is-after-submit";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["desk"] });
