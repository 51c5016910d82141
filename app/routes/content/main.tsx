// GET /main/{rules}: the home page with a named set of rows
import { defineHandle } from "~/lib/route-handle";

export { homeByRulesLoader as loader } from "~/features/home/home.server";
export { HomePage as default } from "~/features/home/home-page";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "main", styles: "home", isOverPicture: true });
