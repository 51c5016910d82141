// GET /newsletter: a subscription form, or the topics. POST: subscribes, or changes the topics
export {
  newsletterAction as action,
  newsletterLoader as loader,
} from "~/features/newsletter/newsletter.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
