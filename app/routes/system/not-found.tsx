// GET any other path: not found
import { defineHandle } from "~/lib/route-handle";

export { NotFoundPage as default } from "~/features/shell/error-page";
export { notFoundLoader as loader } from "~/features/shell/not-found.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "not_found" });
