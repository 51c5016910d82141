// GET /unsubscribe: asks for confirmation. POST: unsubscribes from the newsletter
import { defineHandle } from "~/lib/route-handle";

export {
  newsletterEndAction as action,
  newsletterEndLoader as loader,
} from "~/features/newsletter/newsletter-end.server";
export { NewsletterEndPage as default } from "~/features/newsletter/newsletter-end-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["account"] });
