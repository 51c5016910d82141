// GET /genres/{page{N}?}: genres. GET /genres/{genre}/{page{N}?}: titles of one over all sections
export { genresLoader as loader } from "~/features/lists/genres.server";
export { FragmentPage as default } from "~/lib/fragment/fragment-page";
export { keptClientLoader as clientLoader } from "~/lib/navigation/kept-client-loader";
export { pageMeta as meta } from "~/lib/seo/page-meta";
