// GET /resources/tv-now: the channels' programmes as server-sent events
export { tvNowLoader as loader } from "~/features/tv/tv-now.server";
