// GET /new/{page{N}?}: the last added titles
export { newTitlesLoader as loader } from "~/features/lists/new-titles.server";
export { FragmentPage as default } from "~/lib/fragment/fragment-page";
export { keptClientLoader as clientLoader } from "~/lib/navigation/kept-client-loader";
export { pageMeta as meta } from "~/lib/seo/page-meta";
