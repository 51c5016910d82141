// GET /account/devices: the account's devices. POST: renames or removes one
export { devicesAction as action, devicesLoader as loader } from "~/features/account/devices.server";
export { DevicesPage as default } from "~/features/account/devices-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
