// POST /resources/visit: which screens were seen
export { reportVisitAction as action } from "~/features/visits/visits.server";
