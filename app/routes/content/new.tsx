// GET /new/{page{N}?}: the latest titles
export { newTitlesLoader as loader } from "~/features/lists/new-titles.server";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
