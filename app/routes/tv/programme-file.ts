// GET /resources/xmltv.xml: the programme of all channels
export { xmltvLoader as loader } from "~/features/tv/exports.server";
