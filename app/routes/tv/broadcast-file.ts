// GET /resources/showings/{id}.ics: a broadcast for a calendar
export { calendarLoader as loader } from "~/features/tv/exports.server";
