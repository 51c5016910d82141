// POST /resources/push-browser: switches push notifications to this browser on or off
export { pushBrowserAction as action } from "~/features/account/notifications.server";
