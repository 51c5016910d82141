import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { ServerMarkup } from "~/lib/server-markup/server-markup";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { showSeenStories } from "./seen-stories";

/** The story in the URL, over the page. Its script is loaded with the first story. */
export function StoryLayer({ story }: { story: ServerMarkupRef | null }) {
  const navigate = useNavigate();
  const id = story?.id ?? null;
  useEffect(showSeenStories, []);
  useEffect(() => {
    if (id === null) return;
    let stop: (() => void) | null = null;
    let isUnmounted = false;
    void import("./story-viewer").then(({ startStory }) => {
      const dialog = document.querySelector<HTMLDialogElement>("dialog[data-story]");
      if (!isUnmounted && dialog)
        stop = startStory(dialog, (path, options) =>
          navigate(path, { preventScrollReset: true, ...options }),
        );
    });
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [id, navigate]);
  return story ? <ServerMarkup of={story} /> : null;
}
