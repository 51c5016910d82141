// GET /search?q=: everything by a query
import type { HeadersFunction } from "@remix-run/node";

export { pageMeta as meta } from "~/lib/seo/page-meta";
export { keptClientLoader as clientLoader } from "~/lib/navigation/kept-client-loader";
export { searchLoader as loader } from "~/features/search/search.server";
export { SearchPage as default } from "~/features/search/search-page";
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
