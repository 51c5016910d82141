import { useEffect } from "react";
import { DeferredStory } from "./deferred-story";
import { showSeenStories } from "./seen-stories";
import type { StoryView } from "./story-dialog";

/** The story in the URL, over the page. */
export function StoryLayer({ story }: { story: StoryView | null }) {
  // After each update: the rings are server markup, which new data replaces.
  useEffect(showSeenStories);
  return story ? <DeferredStory key={story.alias} story={story} /> : null;
}
