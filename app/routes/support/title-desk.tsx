// GET /support-desk/titles: the operator's own titles, one of them, its history and its film, for the editors only. POST: writes and publishes them
import { defineHandle } from "~/lib/route-handle";

export { titleDeskAction as action, titleDeskLoader as loader } from "~/features/desk/title-desk.server";
export { TitleDeskPage as default } from "~/features/desk/title-desk-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { isChangedOrAfterSubmit as shouldRevalidate } from "~/lib/navigation/is-after-submit";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["desk"] });
