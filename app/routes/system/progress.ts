// POST /resources/progress: the viewer's position in a title
export { saveProgress as action } from "~/features/watch/progress.server";
