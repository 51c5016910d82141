// GET /collection/{alias}/{page{N}?}: a collection; its canonical address is /collections/{alias}
export { collectionLoader as loader } from "~/features/lists/editors.server";
export { FragmentPage as default } from "~/lib/fragment/fragment-page";
export { keptClientLoader as clientLoader } from "~/lib/navigation/kept-client-loader";
export { pageMeta as meta } from "~/lib/seo/page-meta";
