// GET /resources/xmltv.xml: the schedule of all channels
export { xmltvLoader as loader } from "~/features/tv/exports.server";
