// GET /tv: a form for a television's code; /tv/connected: confirmed. POST: looks the code up, or confirms it
export { tvCodeAction as action, tvCodeLoader as loader } from "~/features/tv-code/tv-code.server";
export { TvCodePage as default } from "~/features/tv-code/tv-code-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
