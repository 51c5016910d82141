// GET /support-desk/viewing?days=: what is watched, searched for and bought, for the staff for viewing only
import { defineHandle } from "~/lib/route-handle";

export { viewingDeskLoader as loader } from "~/features/desk/viewing-desk.server";
export { ViewingDeskPage as default } from "~/features/desk/viewing-desk-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["desk"] });
