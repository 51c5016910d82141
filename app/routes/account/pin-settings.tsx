// GET /account/pin: the parental PIN. POST: a step of creating or deleting it
export { pinSettingsAction as action, pinSettingsLoader as loader } from "~/features/pin/pin-settings.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
