// GET /support/play-check/{kind}/{alias}/{tail?}: which rule blocks playback
import { defineHandle } from "~/lib/route-handle";

export { playCheckLoader as loader } from "~/features/play-check/play-check.server";
export { PlayCheckPage as default } from "~/features/play-check/play-check-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["playCheck"] });
