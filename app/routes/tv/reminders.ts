// GET, POST /resources/tv-reminders: showings to be told of
export { reminderAction as action, remindersLoader as loader } from "~/features/tv/tv-actions.server";
