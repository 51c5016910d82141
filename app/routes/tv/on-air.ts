// GET /resources/tv-on-air: the running programme of each channel
export { onAirLoader as loader } from "~/features/tv/on-air.server";
