// POST /resources/one-tap: what one-tap sign-in is offered with
export { oneTapOfferAction as action } from "~/features/auth/one-tap.server";
