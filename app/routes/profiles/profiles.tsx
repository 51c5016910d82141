// GET /profiles: who is watching. POST: switches to a profile
import { defineHandle } from "~/lib/route-handle";

export { profilesAction as action, profilesLoader as loader } from "~/features/profiles/profiles.server";
export { ProfilesPage as default } from "~/features/profiles/profiles-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["profiles", "pin"] });
