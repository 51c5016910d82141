// GET /profiles/new: the form of a new profile. POST: creates it
import { defineHandle } from "~/lib/route-handle";

export { ProfileFormPage as default } from "~/features/profiles/profile-form-page";
export { newProfileAction as action, newProfileLoader as loader } from "~/features/profiles/profiles.server";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["profiles"] });
