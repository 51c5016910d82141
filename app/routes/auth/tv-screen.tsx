// GET /tv/screen: the code on a television. POST: requests a code, or collects the session
export { tvScreenAction as action, tvScreenLoader as loader } from "~/features/tv-code/tv-screen.server";
export { TvScreenPage as default } from "~/features/tv-code/tv-screen-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
