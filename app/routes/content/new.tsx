// GET /new/{page{N}?}: the latest titles
import { defineHandle } from "~/lib/route-handle";

export { newTitlesLoader as loader } from "~/features/lists/new-titles.server";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ screen: "collection" });
