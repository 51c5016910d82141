// GET /support/play-check?q=…: finds what does not play
import { defineHandle } from "~/lib/route-handle";

export { playCheckStartLoader as loader } from "~/features/play-check/play-check.server";
export { PlayCheckStartPage as default } from "~/features/play-check/start-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["playCheck"] });
