// GET /auth/unsubscribe/{account}: asks for confirmation. POST: stops emails
import { defineHandle } from "~/lib/route-handle";

export {
  unsubscribeAction as action,
  unsubscribeLoader as loader,
} from "~/features/account/unsubscribe.server";
export { UnsubscribePage as default } from "~/features/account/unsubscribe-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "auth", frame: "no-footer", i18n: ["account"] });
