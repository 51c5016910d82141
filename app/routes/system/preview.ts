// GET /resources/preview: what is shown over a title's card
export { previewLoader as loader } from "~/features/title/preview.server";
