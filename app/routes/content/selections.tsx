// GET /selections/{page{N}?}: selections. GET /selections/{alias}/{page{N}?}: one of them
import { editorsLoader } from "~/features/lists/editors.server";

export { FragmentPage as default } from "~/lib/fragment/fragment-page";
export { keptClientLoader as clientLoader } from "~/lib/navigation/kept-client-loader";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const loader = editorsLoader("selection");
