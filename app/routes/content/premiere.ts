// POST /resources/premiere: asks for a letter on the day of a premiere, or for none
export { premiereAction as action } from "~/features/title/premiere.server";
