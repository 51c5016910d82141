// GET /about, /accessibility, /contacts, /faq, /corporateinfo, /partners, /ways-to-watch and the documents they list
import { defineHandle } from "~/lib/route-handle";

export { documentLoader as loader } from "~/features/documents/documents.server";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ screen: "info", styles: "document" });
