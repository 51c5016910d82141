// GET /search?q=: search results
import { defineHandle } from "~/lib/route-handle";

export { searchLoader as loader } from "~/features/search/search.server";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ screen: "category" });
