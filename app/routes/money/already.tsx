// GET /pages/subscription/already: the viewer already has a subscription
export { alreadyLoader as loader } from "~/features/tariffs/tariffs.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
