// GET /promoter: a promoter's codes and their activations. POST: signs out
import { defineHandle } from "~/lib/route-handle";

export { promoterAction as action, promoterLoader as loader } from "~/features/promoter/promoter.server";
export { PromoterPage as default } from "~/features/promoter/promoter-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ frame: "full" });
