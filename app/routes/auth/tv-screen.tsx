// GET /tv/screen: what a television shows. POST: asks for a code, or collects the session
export { tvScreenAction as action, tvScreenLoader as loader } from "~/features/tv-code/tv-screen.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
