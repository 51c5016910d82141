import { type RefObject, useEffect } from "react";
import { paths } from "~/lib/paths";

type ViewingState = "playing" | "paused" | "over";

const everyMs = 15_000;

/**
 * Reports what the video does while a child watches, by which the API counts the minutes: at every change, and now and
 * then while it plays. Null reports nothing.
 */
export function useViewingReports(uid: string | null, stage: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = stage.current;
    if (uid === null || !element) return;
    // A start counts as playing.
    let last: ViewingState = "playing";
    const report = (state: ViewingState) => {
      if (state === last && state !== "playing") return;
      last = state;
      // sendBeacon also delivers while the page is being left.
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
    // Events of media do not bubble, but they are captured.
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
