// GET /pin: asks for the PIN. POST: checks it, or sends it
export { pinCheckAction as action, pinCheckLoader as loader } from "~/features/pin/pin-check.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
