import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { ServerMarkup } from "~/lib/server-markup/server-markup";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { showSeenStories } from "./seen-stories";

/** The story over a page, when its address opens one; what script adds to it is fetched with the first. */
export function StoryLayer({ story }: { story: ServerMarkupRef | null }) {
  const navigate = useNavigate();
  const id = story?.id ?? null;
  useEffect(showSeenStories, []);
  useEffect(() => {
    if (id === null) return;
    let stop: (() => void) | null = null;
    let isLeft = false;
    void import("./story-viewer").then(({ startStory }) => {
      const dialog = document.querySelector<HTMLDialogElement>("dialog[data-story]");
      if (!isLeft && dialog)
        stop = startStory(dialog, (path, options) =>
          navigate(path, { preventScrollReset: true, ...options }),
        );
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [id, navigate]);
  return story ? <ServerMarkup of={story} /> : null;
}
