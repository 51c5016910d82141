// GET /account/notifications: channels of notices. POST: switches one
export {
  notificationsAction as action,
  notificationsLoader as loader,
} from "~/features/account/notifications.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
