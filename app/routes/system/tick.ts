// GET /resources/tick?session_id=: says that a visit goes on
export { tickLoader as loader } from "~/features/visits/visits.server";
