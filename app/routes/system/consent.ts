// POST /resources/consent: keeps the answer to the request for consent
export { consentAction as action } from "~/features/consent/consent.server";
