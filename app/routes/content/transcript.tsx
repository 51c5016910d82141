// GET /transcript/{alias}/{startId?}: what is said in a film or an episode
import { defineHandle } from "~/lib/route-handle";

export { transcriptLoader as loader } from "~/features/transcript/transcript.server";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ screen: "product" });
