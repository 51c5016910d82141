// GET /account/phone: the number that waits to be confirmed. POST: sends its code, confirms or forgets it
export {
  confirmPhoneAction as action,
  confirmPhoneLoader as loader,
} from "~/features/account/confirm-phone.server";
export { ConfirmPhonePage as default } from "~/features/account/confirm-phone-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
