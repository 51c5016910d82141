// GET /resources/renewal: whether a renewal failed
export { renewalLoader as loader } from "~/features/subscription/subscription.server";
