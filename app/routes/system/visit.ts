// POST /resources/visit: reports the viewed screens
export { reportVisitAction as action } from "~/features/visits/visits.server";
