// GET /game?game: the quiz, or the current state of a game. POST: starts one, answers, continues
export { gameAction as action, gameLoader as loader } from "~/features/games/game.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
