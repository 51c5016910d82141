// GET /pages/{alias}: a promotional page
import { defineHandle } from "~/lib/route-handle";

export { offerLoader as loader } from "~/features/offers/offers.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
export const handle = defineHandle({ frame: "landing" });
