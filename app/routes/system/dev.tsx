// GET /dev: controls of demo and test modes. POST: uses one
import { defineHandle } from "~/lib/route-handle";

export { devAction as action, devLoader as loader } from "~/features/dev/dev.server";
export { DevPage as default, devMeta as meta } from "~/features/dev/dev-page";
export const handle = defineHandle({ screen: "info", i18n: ["dev"] });
