// GET /newsletter: a subscription form, or the topics. POST: subscribes, or changes the topics
export {
  newsletterAction as action,
  newsletterLoader as loader,
} from "~/features/newsletter/newsletter.server";
export { NewsletterPage as default } from "~/features/newsletter/newsletter-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
