import { maxScreenId, type ScreenType } from "#contract/event-names";
import { type Consent, consentCategories } from "#domain/consent";
import { formatGroups } from "#domain/experiment-groups";
import { visitCheckMs } from "#domain/visit";
import { getJson } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";
import { getConsent, onConsent, wasAnsweredAt } from "../consent/consent-store";
import type { Shell } from "../shell/shell";
import { pushToDataLayer } from "../third-parties/data-layer";
import { checkVisit, clearVisit, getVisitId, keepEvent, type NewEvent, recordActivity } from "./event-store";
import { mayReport } from "./may-report";
import { createPageEvents, type PageRouter, type PageState } from "./page-events";
import { createPressEvents } from "./press-events";
import type { Report } from "./report";
import { createSeenEvents } from "./seen-events";
import { sendLast, sendNow, sendSoon, stopSending } from "./send-events";
import { startThirdParties } from "./start-third-parties";

/** What happened before this code was loaded, in its order; `time` is in milliseconds since 1970. */
export type Earlier = { state: PageState; time: number } | Event;

/** Minimum interval between recordings of activity. */
const activityIntervalMs = 1000;
const tickMs = 30_000;
const maxAttribute = 200;
const personalScreens = new Set<ScreenType>(["account", "auth", "payment", "subscription_onboarding"]);

const activities = ["pointerdown", "pointermove", "keydown", "wheel", "scroll", "timeupdate"];
/** What press-events.ts looks at; use-visits.ts keeps those that come before this code. */
const presses = ["click", "change", "submit", "playing", "timeupdate"];

/**
 * Reports what viewers do who agreed to statistics, grouped into visits, and what they did before this code was loaded.
 * Returns what ends it and forgets all that was not sent, for viewers who no longer agree.
 */
export function reportVisits(router: PageRouter, earlier: readonly Earlier[]): () => void {
  let lastActivityAt = 0;
  let lastPath = "";
  // What the document was served with: its content policy allows these, and only these.
  const first = earlier.find((one): one is Exclude<Earlier, Event> => !(one instanceof Event));
  const parties = (first?.state.loaderData.root as Shell | undefined)?.thirdParties ?? [];
  const hasTagManager = parties.some(({ name }) => name === "tag-manager");
  if (first && parties.length > 0) startThirdParties(router, parties, first.time);

  const isAllowed = ({ loaderData }: PageState = router.state) =>
    mayReport(loaderData.root as Shell | undefined);

  const report: Report = ({ action_id, ...fields }, time = Date.now()) => {
    const screen = pages.getScreen();
    if (!isAllowed() || screen === null) return;
    const shell = router.state.loaderData.root as Shell | undefined;
    const cut = (text: string | null | undefined) => text?.slice(0, maxAttribute) ?? null;
    const event: NewEvent = {
      event_time: Math.floor(time / 1000),
      action_id,
      screen_type: screen.type,
      screen_id: screen.id.slice(0, maxScreenId),
      screen_attributes: screen.parameters,
      screen_attributes_ab_tag: cut(shell && formatGroups(shell.viewer.experiments)),
      block_type: fields.block_type ?? null,
      block_attributes_id: cut(fields.block_attributes_id),
      element_type: fields.element_type ?? null,
      element_attributes_id: cut(fields.element_attributes_id),
      // On these pages what is pressed may be about the viewer.
      text: action_id === "click" && personalScreens.has(screen.type) ? null : cut(fields.text),
    };
    if (hasTagManager) pushToDataLayer(event, personalScreens.has(screen.type));
    const kept = keepEvent(event);
    // The page was hidden while waiting for its turn.
    kept.then(() => (document.visibilityState === "hidden" ? void sendNow() : sendSoon())).catch(() => {});
  };

  const pages = createPageEvents(report);
  const onPress = createPressEvents(report);
  const seen = createSeenEvents(report);

  const onPage = (state: PageState, time?: number) => {
    if (state.navigation.state !== "idle") return;
    if (!isAllowed(state)) return pages.forget();
    pages.onPage(state, time);
    if (lastPath !== state.location.pathname) seen.startAgain();
    lastPath = state.location.pathname;
    setTimeout(seen.look);
  };

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

  const stopping = new AbortController();
  const { signal } = stopping;
  for (const type of activities)
    document.addEventListener(type, onActivity, { passive: true, capture: true, signal });
  for (const type of presses)
    document.addEventListener(type, onPress, { passive: true, capture: true, signal });
  const onVisibility = () => {
    if (document.visibilityState === "visible") check();
    else if (isAllowed()) void sendNow();
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });
  const onLeave = () => {
    if (isAllowed()) sendLast();
  };
  addEventListener("pagehide", onLeave, { signal });
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    pages.forget();
    onPage(router.state);
  };
  addEventListener("pageshow", onReturn, { signal });
  addEventListener("online", () => void sendNow(), { signal });
  // Popups that the page opens by itself are not in the address (app/popups/automatic/automatic-popup.tsx).
  const popups = new MutationObserver(() =>
    pages.onAutomaticPopup(document.documentElement.dataset.popup ?? "none"),
  );
  popups.observe(document.documentElement, { attributeFilter: ["data-popup"] });
  const timers = [setInterval(check, visitCheckMs), setInterval(tick, tickMs)];
  const unsubscribe = router.subscribe((state) => onPage(state));
  for (const one of earlier) {
    // What was before the consent stays unreported.
    if (one instanceof Event) {
      if (wasAnsweredAt(performance.timeOrigin + one.timeStamp)) onPress(one);
    } else if (wasAnsweredAt(one.time)) onPage(one.state, one.time);
  }
  let lastConsent = describeConsent(getConsent());
  const stopWaiting = onConsent((consent) => {
    const isNew = describeConsent(consent) !== lastConsent;
    lastConsent = describeConsent(consent);
    if (isAllowed()) {
      onPage(router.state);
      // Other tabs learn of the answer as well.
      if (isNew && document.visibilityState === "visible")
        report({ action_id: "cookie_consent", block_type: "consent", text: lastConsent });
      return;
    }
    pages.forget();
    stopSending();
    clearVisit();
  });
  // What earlier pages could not send.
  if (isAllowed()) sendSoon();
  return () => {
    stopping.abort();
    popups.disconnect();
    seen.startAgain();
    pages.forget();
    for (const timer of timers) clearInterval(timer);
    unsubscribe();
    stopWaiting();
    stopSending();
    clearVisit();
  };
}

/** The categories that were agreed to. */
const describeConsent = (consent: Consent | null): string | null =>
  consent && consentCategories.filter((category) => consent[category]).join(",");
