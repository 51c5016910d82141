// GET /resources/preview: the preview shown over a title's card
export { previewLoader as loader } from "~/features/title/preview.server";
