import { isRouteErrorResponse } from "@remix-run/react";
import type { ContextType } from "react";
import type { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import type { AnalyticsEvent } from "#contract/analytics";
import { addActivity, addEvent, visitCheckMs } from "#domain/visit";
import { postJson } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";
import type { Shell } from "../shell/shell";
import { findScreen, type Screen } from "./screens";
import { changeVisit, clearVisit } from "./visit-store";

export type PageRouter = NonNullable<ContextType<typeof DataRouterContext>>["router"];
type PageState = PageRouter["state"];
/** `time` is in milliseconds since 1970. */
export type PageView = { state: PageState; time: number };

/** The limits of contract/analytics.ts, repeated here because importing it would bundle the schemas. */
const maxEvents = 50;
const maxScreenId = 200;
/** How long events are collected before they are sent in one batch. */
const sendAfterMs = 5000;
/** Minimum interval between recordings of activity. */
const activityIntervalMs = 1000;

const activities = ["pointerdown", "pointermove", "keydown", "wheel", "scroll", "timeupdate"];

/**
 * Reports viewed screens, grouped into visits, including those viewed before this code was loaded. Only for adults in
 * Russia, because elsewhere it would require a consent that the site does not ask for. If the browser signals an
 * objection, nothing is even stored.
 */
export function reportVisits(router: PageRouter, earlierViews: readonly PageView[]): void {
  if (wantsNoReports()) return clearVisit();
  let queue: AnalyticsEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownPath: string | null = null;
  let lastActivityAt = 0;

  const isReported = ({ loaderData }: PageState = router.state) => {
    const shell = loaderData.root as Shell | undefined;
    return shell?.viewer.kind === "Adult_Ru";
  };

  const send = (isLeaving: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    if (!isReported()) queue = [];
    if (queue.length === 0 || (!navigator.onLine && !isLeaving)) return;
    const fields = { events: JSON.stringify(queue.splice(0, maxEvents)) };
    if (isLeaving) navigator.sendBeacon(paths.resources.visit(), new URLSearchParams(fields));
    else void postJson(paths.resources.visit(), fields);
  };

  const addView = async (screen: Screen, time: number) => {
    const { id, sequence } = await changeVisit(addEvent);
    if (!isReported()) return;
    queue = [...queue.slice(1 - maxEvents), createView(screen, { id, sequence, time })];
    // The page was hidden while waiting for the lock.
    if (document.visibilityState === "hidden") send(true);
    else timer ??= setTimeout(() => send(false), sendAfterMs);
  };

  const onPage = (state: PageState, time = Date.now()) => {
    const { navigation, location, matches, errors } = state;
    if (navigation.state !== "idle") return;
    if (!isReported(state)) {
      shownPath = null;
      queue = [];
      return;
    }
    // Popups and filters change only the query and are not screens of their own.
    if (location.pathname === shownPath) return;
    shownPath = location.pathname;
    const match = matches.at(-1);
    const [error] = Object.values(errors ?? {});
    const isMissing = isRouteErrorResponse(error) && error.status === 404;
    // Failed pages do not count as viewed.
    if (!match || (error !== undefined && !isMissing)) return;
    const handles: unknown[] = matches.map(({ route }) => route.handle as unknown);
    const screen = findScreen({ ...location, handles, params: match.params, isMissing });
    if (screen) addView(screen, time).catch(() => {});
  };

  const recordActivity = ({ target }: Event) => {
    const now = Date.now();
    // Looping videos are previews, which play without the viewer's doing.
    if (target instanceof HTMLMediaElement && target.loop) return;
    if (Math.abs(now - lastActivityAt) < activityIntervalMs || !isReported()) return;
    lastActivityAt = now;
    changeVisit(addActivity).catch(() => {});
  };

  const check = () => {
    if (isReported()) changeVisit((visit) => visit).catch(() => {});
  };

  for (const type of activities)
    document.addEventListener(type, recordActivity, { passive: true, capture: true });
  document.addEventListener("visibilitychange", () =>
    document.visibilityState === "hidden" ? send(true) : check(),
  );
  addEventListener("pagehide", () => send(true));
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    shownPath = null;
    onPage(router.state);
  });
  addEventListener("online", () => send(false));
  setInterval(check, visitCheckMs);
  router.subscribe((state) => onPage(state));
  for (const { state, time } of earlierViews) onPage(state, time);
}

function wantsNoReports(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === "1";
}

const createView = (
  screen: Screen,
  visit: { id: string; sequence: number; time: number },
): AnalyticsEvent => ({
  session_id: visit.id,
  sequence_number: visit.sequence,
  event_version: "1.0",
  event_time: Math.floor(visit.time / 1000),
  action_id: "screen_view",
  screen_type: screen.type,
  screen_id: screen.id.slice(0, maxScreenId),
  screen_attributes_ab_tag: null,
  block_type: null,
  block_attributes_id: null,
  element_type: null,
  element_attributes_id: null,
  text: null,
});
