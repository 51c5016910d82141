// GET /journal/{page{N}?}: the journal. GET /journal/{alias}: an article
import { defineHandle } from "~/lib/route-handle";

export { journalLoader as loader } from "~/features/journal/journal.server";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ screen: "info" });
