// GET /profiles/edit?id={id}: a profile's settings. POST: changes or deletes it
export { profileAction as action, profileLoader as loader } from "~/features/profiles/profiles.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
