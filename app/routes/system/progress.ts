// POST /resources/progress: saves the viewer's position in a title
export { saveProgressAction as action } from "~/features/watch/progress.server";
