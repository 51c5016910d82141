// GET /promoter/login: the promoters' sign-in page. POST: signs in
import { defineHandle } from "~/lib/route-handle";

export {
  promoterLoginAction as action,
  promoterLoginLoader as loader,
} from "~/features/promoter/promoter.server";
export { PromoterLoginPage as default } from "~/features/promoter/promoter-login-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ frame: "full" });
