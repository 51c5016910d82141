// GET /unsubscribe: asks for confirmation. POST: unsubscribes from the newsletter
export {
  newsletterEndAction as action,
  newsletterEndLoader as loader,
} from "~/features/newsletter/newsletter-end.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
