// GET /support/play-check?q=…: finds what does not play
export { playCheckStartLoader as loader } from "~/features/play-check/play-check.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
