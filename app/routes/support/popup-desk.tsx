// GET /support-desk/popups: campaigns, the message to everyone and the survey, for the staff for popups only. POST: writes them
import { defineHandle } from "~/lib/route-handle";

export { popupDeskAction as action, popupDeskLoader as loader } from "~/features/desk/popup-desk.server";
export { PopupDeskPage as default } from "~/features/desk/popup-desk-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { isChangedOrAfterSubmit as shouldRevalidate } from "~/lib/navigation/is-after-submit";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["desk"] });
