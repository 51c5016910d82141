// GET /{movies|series|animation|cartoons}/{param1..4}/{page{N}?}: a category. POST: sets or resets its sort
import { defineHandle } from "~/lib/route-handle";

export { categoryLoader as loader } from "~/features/category/category.server";
export { chooseSortAction as action } from "~/features/category/choose-sort.server";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ screen: "category", styles: "list" });
