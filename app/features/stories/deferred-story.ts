import { deferred } from "~/lib/deferred";

/** An open story, loaded separately because most views of the page open none. */
export const DeferredStory = deferred(async () => (await import("./story-dialog")).StoryDialog, ["stories"]);
