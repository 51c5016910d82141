// GET /auth/other-account: asks whether to switch accounts. POST: switches or stays
export {
  otherAccountAction as action,
  otherAccountLoader as loader,
} from "~/features/auth/other-account.server";
export { OtherAccountPage as default } from "~/features/auth/other-account-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
