// GET /selections/{page{N}?}: selections. GET /selections/{alias}/{page{N}?}: one of them
import { defineHandle } from "~/lib/route-handle";

export { selectionsLoader as loader } from "~/features/lists/editors.server";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ screen: "collection", isUnreported: true });
