// GET, POST /resources/tv-reminders: the viewer's reminders
export { reminderAction as action, remindersLoader as loader } from "~/features/tv/tv-actions.server";
