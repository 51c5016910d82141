// GET /favorites/{page{N}?}: what the viewer keeps for later
import type { HeadersFunction } from "@remix-run/node";

export { favoritesLoader as loader } from "~/features/favorites/favorites.server";
export { FragmentPage as default } from "~/lib/fragment/fragment-page";
export { keptClientLoader as clientLoader } from "~/lib/navigation/kept-client-loader";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
