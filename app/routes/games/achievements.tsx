// GET /achievements: the profile's achievements
export { achievementsLoader as loader } from "~/features/games/achievements.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
