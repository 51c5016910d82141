// GET /evening?time&with&mood&more: «An evening in a minute», three questions and three titles for tonight
import { defineHandle } from "~/lib/route-handle";

export { eveningLoader as loader } from "~/features/evening/evening.server";
export { EveningPage as default } from "~/features/evening/evening-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "category", i18n: ["evening"] });
