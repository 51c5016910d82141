// GET /resources/tv-now: the channels' programmes as they change
export { tvNowLoader as loader } from "~/features/tv/tv-now.server";
