import { visitCheckMs } from "#domain/visit";
import { getJson } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";
import { checkVisit, getVisitId, recordActivity } from "./event-store";

/** Minimum interval between recordings of activity. */
const activityIntervalMs = 1000;
const tickMs = 30_000;
const activities = ["pointerdown", "pointermove", "keydown", "wheel", "scroll", "timeupdate"];

/** Extends the visit by activity, ends it without, and tells the server that it goes on; until `signal`. */
export function keepVisit(isAllowed: () => boolean, signal: AbortSignal): void {
  let lastActivityAt = 0;

  const onActivity = ({ target }: Event) => {
    const now = Date.now();
    // Looping videos are previews, which play without the viewer's doing.
    if (target instanceof HTMLMediaElement && target.loop) return;
    if (Math.abs(now - lastActivityAt) < activityIntervalMs || !isAllowed()) return;
    lastActivityAt = now;
    recordActivity().catch(() => {});
  };

  const check = () => {
    if (isAllowed()) checkVisit().catch(() => {});
  };

  const tick = () => {
    const session = getVisitId();
    if (!isAllowed() || session === null || document.visibilityState === "hidden") return;
    void getJson(paths.resources.tick(session));
  };

  for (const type of activities)
    document.addEventListener(type, onActivity, { passive: true, capture: true, signal });
  const onVisible = () => {
    if (document.visibilityState === "visible") check();
  };
  document.addEventListener("visibilitychange", onVisible, { signal });
  const timers = [setInterval(check, visitCheckMs), setInterval(tick, tickMs)];
  signal.addEventListener("abort", () => timers.forEach(clearInterval));
}
