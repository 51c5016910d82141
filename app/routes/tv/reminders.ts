// GET /resources/tv-reminders: the viewer's reminders. POST: sets or removes one
export { reminderAction as action, remindersLoader as loader } from "~/features/tv/tv-actions.server";
