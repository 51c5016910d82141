// GET /resources/showings/{id}.ics: a showing for a calendar
export { calendarLoader as loader } from "~/features/tv/exports.server";
