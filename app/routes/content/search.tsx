// GET /search?q=: search results
export { searchLoader as loader } from "~/features/search/search.server";
export { SearchPage as default } from "~/features/search/search-page";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { pageMeta as meta } from "~/lib/seo/page-meta";
