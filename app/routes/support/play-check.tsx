// GET /support/play-check/{kind}/{alias}/{tail?}: which rule blocks playback
export { playCheckLoader as loader } from "~/features/play-check/play-check.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
