// GET /resources/tv-code: whether the television's code has been confirmed
export { tvStatusLoader as loader } from "~/features/tv-code/tv-screen.server";
