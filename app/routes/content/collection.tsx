// GET /collection/{alias}/{page{N}?}: a collection; its canonical URL is /collections/{alias}
import { defineHandle } from "~/lib/route-handle";

export { collectionLoader as loader } from "~/features/lists/editors.server";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ screen: "collection" });
