// GET /resources/renewal: whether there is a failed renewal
export { renewalLoader as loader } from "~/features/subscription/subscription.server";
