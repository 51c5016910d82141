// GET /profiles/edit?id={id}: a profile's settings. POST: changes or deletes it
import { defineHandle } from "~/lib/route-handle";

export { ProfileFormPage as default } from "~/features/profiles/profile-form-page";
export { profileAction as action, profileLoader as loader } from "~/features/profiles/profiles.server";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["profiles"] });
