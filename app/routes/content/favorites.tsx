// GET /favorites/{page{N}?}: the viewer's favourites
import { defineHandle } from "~/lib/route-handle";

export { favoritesLoader as loader } from "~/features/favorites/favorites.server";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ screen: "account" });
