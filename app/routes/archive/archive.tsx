// GET /archive/{type}/{genre}/{year}: recordings; ?q= searches by title. POST: leads a lite viewer to an upgrade offer
import { defineHandle } from "~/lib/route-handle";

export { archiveLoader as loader } from "~/features/archive/archive.server";
export { upgradeAction as action } from "~/features/archive/upgrade.server";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ screen: "archive" });
