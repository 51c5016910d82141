// GET /pin: asks for the PIN. POST: enters it, or has it sent
export { pinCheckAction as action, pinCheckLoader as loader } from "~/features/pin/pin-check.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
