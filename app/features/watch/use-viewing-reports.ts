import { type RefObject, useEffect } from "react";
import { paths } from "~/lib/paths";

type ViewingState = "playing" | "paused" | "over";

const everyMs = 15_000;

/**
 * Reports the video's state while a child watches, so that the API can count the minutes: on every change, and
 * regularly during playback. Does nothing if `uid` is null.
 */
export function useViewingReports(uid: string | null, stage: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = stage.current;
    if (uid === null || !element) return;
    // Starting counts as playing.
    let last: ViewingState = "playing";
    const report = (state: ViewingState) => {
      if (state === last && state !== "playing") return;
      last = state;
      // sendBeacon delivers even while the page is unloading.
      navigator.sendBeacon(paths.resources.viewing(), new URLSearchParams({ uid, state }));
    };
    const getState = (): ViewingState => {
      const video = element.querySelector("video");
      if (video?.ended) return "over";
      return !video || video.paused ? "paused" : "playing";
    };
    const onChange = () => report(getState());
    const leave = () => report(last === "over" ? "over" : "paused");
    const events = ["playing", "pause", "ended"];
    // Media events do not bubble, so listen in the capture phase.
    for (const name of events) element.addEventListener(name, onChange, true);
    addEventListener("pagehide", leave);
    const timer = setInterval(onChange, everyMs);
    return () => {
      for (const name of events) element.removeEventListener(name, onChange, true);
      removeEventListener("pagehide", leave);
      clearInterval(timer);
      leave();
    };
  }, [uid, stage]);
}
