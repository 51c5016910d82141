// GET /game?game: the quiz, or the current state of a game. POST: starts one, answers, continues
import { defineHandle } from "~/lib/route-handle";

export { gameAction as action, gameLoader as loader } from "~/features/games/game.server";
export { GamePage as default } from "~/features/games/game-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["games"] });
