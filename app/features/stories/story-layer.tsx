import { useEffect } from "react";
import { DeferredStory } from "./deferred-story";
import { showSeenStories } from "./seen-stories";
import type { StoryView } from "./story-dialog";

/** The story in the URL, over the page. */
export function StoryLayer({ story }: { story: StoryView | null }) {
  // After every render, because the rings are server markup that new data replaces.
  useEffect(showSeenStories);
  return story ? <DeferredStory key={story.alias} story={story} /> : null;
}
