// GET /support-desk/preview?kind=&key=: whom a draft is to be shown to and when, for the editors only. POST: begins that, or ends it
import { defineHandle } from "~/lib/route-handle";

export {
  previewDeskAction as action,
  previewDeskLoader as loader,
} from "~/features/desk/preview-desk.server";
export { PreviewDeskPage as default } from "~/features/desk/preview-desk-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["desk"] });
