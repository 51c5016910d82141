import { useEffect } from "react";

/** Starts endless lists on pages that have them; `visit` changes with every navigation. */
export function useEndlessLists(visit: string): void {
  useEffect(() => {
    if (!document.querySelector("[data-pages]")) return;
    let isLeft = false;
    let stop = () => {};
    const begin = async () => {
      const { startEndlessLists } = await import("./endless-lists");
      if (!isLeft) stop = startEndlessLists();
    };
    // On failure the page links still work.
    begin().catch(() => {});
    return () => {
      isLeft = true;
      stop();
    };
  }, [visit]);
}
