// GET /journal/{page{N}?}: the journal. GET /journal/{alias}: an article
export { journalLoader as loader } from "~/features/journal/journal.server";
export { FragmentPage as default } from "~/lib/fragment/fragment-page";
export { keptClientLoader as clientLoader } from "~/lib/navigation/kept-client-loader";
export { pageMeta as meta } from "~/lib/seo/page-meta";
