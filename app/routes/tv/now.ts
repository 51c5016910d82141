// GET /resources/tv-now: what channels show, as it changes
export { tvNowLoader as loader } from "~/features/tv/tv-now.server";
