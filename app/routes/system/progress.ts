// POST /resources/progress: where the viewer is in a title
export { saveProgress as action } from "~/features/watch/progress.server";
