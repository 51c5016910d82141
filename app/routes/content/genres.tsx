// GET /genres/{page{N}?}: genres. GET /genres/{genre}/{page{N}?}: titles of one across all categories
import { defineHandle } from "~/lib/route-handle";

export { genresLoader as loader } from "~/features/lists/genres.server";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ screen: "category" });
