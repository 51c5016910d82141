// GET /profiles: who is watching. POST: switches to a profile
export { profilesAction as action, profilesLoader as loader } from "~/features/profiles/profiles.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
