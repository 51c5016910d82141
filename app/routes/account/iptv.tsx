// GET /account/iptv: addresses for IPTV players. POST: makes, replaces or ends one
import { defineHandle } from "~/lib/route-handle";

export { iptvAction as action, iptvLoader as loader } from "~/features/iptv/iptv.server";
export { IptvPage as default } from "~/features/iptv/iptv-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["iptv"] });
