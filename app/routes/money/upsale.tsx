// GET /upsale: an upgrade offer
import { defineHandle } from "~/lib/route-handle";

export { upsaleLoader as loader } from "~/features/tariffs/tariffs.server";
export { UpsalePage as default } from "~/features/tariffs/upsale-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["billing"] });
