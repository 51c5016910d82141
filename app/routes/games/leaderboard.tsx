// GET /game/leaderboard: the best players of the quiz
import { defineHandle } from "~/lib/route-handle";

export { leaderboardLoader as loader } from "~/features/games/game.server";
export { LeaderboardPage as default } from "~/features/games/leaderboard-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["games"] });
