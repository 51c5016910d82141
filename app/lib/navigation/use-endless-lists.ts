import { useEffect } from "react";

/** Lists that go on by themselves, where a page has one: `visit` changes with every page shown. */
export function useEndlessLists(visit: string): void {
  useEffect(() => {
    if (!document.querySelector("[data-pages]")) return;
    let isLeft = false;
    let stop = () => {};
    const begin = async () => {
      const { startEndlessLists } = await import("./endless-lists");
      if (!isLeft) stop = startEndlessLists();
    };
    // Without it the links still lead on.
    begin().catch(() => {});
    return () => {
      isLeft = true;
      stop();
    };
  }, [visit]);
}
