// GET /account/passkey: creating a passkey. POST: adds it
export { passkeyAction as action, passkeyLoader as loader } from "~/features/account/passkey.server";
export { PasskeyPage as default } from "~/features/account/passkey-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
