// GET /resources/suggest: suggestions for a partial query
export { suggestLoader as loader } from "~/features/search/suggest.server";
