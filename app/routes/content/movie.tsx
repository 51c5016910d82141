// GET /movie/{product}: a title by alias, uid or _id; its canonical URL is /watch/{alias}
import { defineHandle } from "~/lib/route-handle";

export { movieLoader as loader } from "~/features/title/title.server";
export { TitlePage as default } from "~/features/title/title-page";
export { playAction as action } from "~/features/watch/play.server";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "product", styles: "title", isOverPicture: true });
