// GET /resources/tv-on-air: what runs now on each channel
export { onAirLoader as loader } from "~/features/tv/on-air.server";
