// POST: pushes notices to this browser, or does not any more
export { pushBrowserAction as action } from "~/features/account/notifications.server";
