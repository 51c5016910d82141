// GET /resources/story: a story's data, for a page that is already loaded
export { storyLoader as loader } from "~/features/stories/stories.server";
