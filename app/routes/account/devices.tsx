// GET /account/devices: the account's devices. POST: renames or removes one
export { devicesAction as action, devicesLoader as loader } from "~/features/account/devices.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
