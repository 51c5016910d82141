// GET /resources/offline: today's guide and some stills, to be kept in the browser
export { keptLoader as loader } from "~/features/offline/kept.server";
