// GET /gadanie-random?film&topic&words: the film oracle, or one of its answers. POST: asks it
import { defineHandle } from "~/lib/route-handle";

export { oracleAction as action, oracleLoader as loader } from "~/features/games/oracle.server";
export { OraclePage as default } from "~/features/games/oracle-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["games"] });
