// GET /resources/suggest: names that answer what is being typed
export { suggestLoader as loader } from "~/features/search/suggest.server";
