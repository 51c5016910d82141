// GET /tv/screen: the code on a television. POST: requests a code, or collects the session
export { tvScreenAction as action, tvScreenLoader as loader } from "~/features/tv-code/tv-screen.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
