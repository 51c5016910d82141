// POST /resources/more-minutes: a child asks its parents for more minutes of the day
export { askForMinutesAction as action } from "~/features/watch/ask-for-minutes.server";
