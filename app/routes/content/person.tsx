// GET /person/{person}: who it is and all they made
export { personLoader as loader } from "~/features/person/person.server";
export { FragmentPage as default } from "~/lib/fragment/fragment-page";
export { keptClientLoader as clientLoader } from "~/lib/navigation/kept-client-loader";
export { pageMeta as meta } from "~/lib/seo/page-meta";
