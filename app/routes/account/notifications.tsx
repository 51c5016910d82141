// GET /account/notifications: the notification channels. POST: switches one on or off
export {
  notificationsAction as action,
  notificationsLoader as loader,
} from "~/features/account/notifications.server";
export { NotificationsPage as default } from "~/features/account/notifications-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
