// GET /resources/story: a story for a page that is already there
export { storyLoader as loader } from "~/features/stories/stories.server";
