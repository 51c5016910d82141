// GET /gadanie-random?film&topic&words: the film oracle, or one of its answers. POST: asks it
export { oracleAction as action, oracleLoader as loader } from "~/features/games/oracle.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
