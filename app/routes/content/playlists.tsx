// GET /playlists/{page{N}?}: playlists
export { playlistsLoader as loader } from "~/features/lists/editors.server";
export { FragmentPage as default } from "~/lib/fragment/fragment-page";
export { keptClientLoader as clientLoader } from "~/lib/navigation/kept-client-loader";
export { pageMeta as meta } from "~/lib/seo/page-meta";
