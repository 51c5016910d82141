// GET /tv: the code of a television; /tv/connected: it is let in. POST: looks the code up, or confirms it
export { tvCodeAction as action, tvCodeLoader as loader } from "~/features/tv-code/tv-code.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
