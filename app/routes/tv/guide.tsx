// GET /channel: the guide to all channels, ?view ?date ?category ?favorites ?at
import { defineHandle } from "~/lib/route-handle";

export { guideLoader as loader } from "~/features/tv/guide.server";
export { GuidePage as default } from "~/features/tv/guide-page";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "tv", styles: "guide" });
