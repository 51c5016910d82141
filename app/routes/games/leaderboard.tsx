// GET /game/leaderboard: the best players of the quiz
export { leaderboardLoader as loader } from "~/features/games/game.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
