// GET /child_profile: asks whether to switch to the child's profile. POST: switches to it
import { defineHandle } from "~/lib/route-handle";

export { ChildProfilePage as default } from "~/features/profiles/child-profile-page";
export {
  childProfileAction as action,
  childProfileLoader as loader,
} from "~/features/profiles/profiles.server";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["profiles"] });
