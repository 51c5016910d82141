// GET /game?game: the quiz, or a game as it stands. POST: starts one, answers, goes on
export { gameAction as action, gameLoader as loader } from "~/features/games/game.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
