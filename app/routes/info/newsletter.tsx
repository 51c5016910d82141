// GET /newsletter: subscribing, or what is sent. POST: asks for it, or changes it
export {
  newsletterAction as action,
  newsletterLoader as loader,
} from "~/features/newsletter/newsletter.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
