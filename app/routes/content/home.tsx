// GET /: the home page
import { defineHandle } from "~/lib/route-handle";

export { homeLoader as loader } from "~/features/home/home.server";
export { homeClientLoader as clientLoader } from "~/features/home/home-client-loader";
export { HomePage as default } from "~/features/home/home-page";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "main", styles: "home", isOverPicture: true });
