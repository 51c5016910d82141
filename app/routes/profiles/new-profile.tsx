// GET /profiles/new: the form of a new profile. POST: creates it
export { newProfileAction as action, newProfileLoader as loader } from "~/features/profiles/profiles.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
