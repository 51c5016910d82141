// POST /resources/passkey: what the browser has to sign, then signs the viewer in by it
export { passkeyAction as action } from "~/features/auth/passkey.server";
