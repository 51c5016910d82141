// GET /achievements: the profile's achievements
import { defineHandle } from "~/lib/route-handle";

export { achievementsLoader as loader } from "~/features/games/achievements.server";
export { AchievementsPage as default } from "~/features/games/achievements-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["games"] });
