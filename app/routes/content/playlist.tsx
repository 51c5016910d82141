// GET /playlist/{alias}/{page{N}?}: a playlist. POST: play it
export { playlistAction as action, playlistLoader as loader } from "~/features/playlist/playlist.server";
export { FragmentPage as default } from "~/lib/fragment/fragment-page";
export { keptClientLoader as clientLoader } from "~/lib/navigation/kept-client-loader";
export { pageMeta as meta } from "~/lib/seo/page-meta";
