// GET /account/notifications: notification channels. POST: switches one on or off
export {
  notificationsAction as action,
  notificationsLoader as loader,
} from "~/features/account/notifications.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
