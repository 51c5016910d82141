import { type Consent, consentCategories } from "#domain/consent";
import { getConsent, onConsent, wasAnsweredAt, wasAnsweredHere } from "../consent/consent-store";
import type { Shell } from "../shell/shell";
import { createReport, getOwner } from "./create-report";
import { clearVisit } from "./event-store";
import { keepVisit } from "./keep-visit";
import { mayReport } from "./may-report";
import { createPageEvents, type PageRouter, type PageState } from "./page-events";
import { createPressEvents } from "./press-events";
import { createSeenEvents } from "./seen-events";
import { sendLast, sendNow, startSending, stopSending } from "./send-events";
import { startThirdParties } from "./start-third-parties";

/** What happened before this code was loaded, in its order; `time` is in milliseconds since 1970. */
export type Earlier = { state: PageState; time: number } | Event;

/** What press-events.ts looks at; use-visits.ts keeps those that come before this code. */
const presses = ["click", "change", "submit", "playing", "timeupdate"];

/**
 * Reports what viewers do who agreed to statistics, grouped into visits, and what they did before this code was loaded.
 * Returns what ends it and forgets all that was not sent, for viewers who no longer agree.
 */
export function reportVisits(router: PageRouter, earlier: readonly Earlier[]): () => void {
  let lastPath = "";
  // What the document was served with: its content policy allows these, and only these.
  const first = earlier.find((one): one is Exclude<Earlier, Event> => !(one instanceof Event));
  const parties = (first?.state.loaderData.root as Shell | undefined)?.thirdParties ?? [];
  const hasTagManager = parties.some(({ name }) => name === "tag-manager");
  if (first && parties.length > 0) startThirdParties(router, parties, first.time);

  const isAllowed = ({ loaderData }: PageState = router.state) =>
    mayReport(loaderData.root as Shell | undefined);

  const report = createReport(router, { isAllowed, getScreen: () => pages.getScreen(), hasTagManager });
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

  const stopping = new AbortController();
  const { signal } = stopping;
  keepVisit(isAllowed, signal);
  for (const type of presses)
    document.addEventListener(type, onPress, { passive: true, capture: true, signal });
  const onHidden = () => {
    if (document.visibilityState === "hidden" && isAllowed()) void sendNow();
  };
  document.addEventListener("visibilitychange", onHidden, { signal });
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
  const unsubscribe = router.subscribe((state) => onPage(state));
  let lastConsent = describeConsent(wasAnsweredHere() ? null : getConsent());
  const reportAnswer = (consent: Consent | null, time?: number) => {
    const isNew = describeConsent(consent) !== lastConsent;
    lastConsent = describeConsent(consent);
    // Other tabs learn of the answer as well, and may be visible too: one of them counts it, by its time.
    if (isNew && consent && document.visibilityState === "visible")
      report(
        {
          action_id: "cookie_consent",
          block_type: "consent",
          block_attributes_id: String(consent.utc),
          text: lastConsent,
        },
        time,
      );
  };
  for (const one of earlier) {
    const time = one instanceof Event ? performance.timeOrigin + one.timeStamp : one.time;
    // What was before the consent stays unreported.
    if (!wasAnsweredAt(time)) continue;
    if (one instanceof Event) onPress(one, time);
    else onPage(one.state, time);
    // The answer itself, on the page it was given on.
    if (isAllowed()) reportAnswer(getConsent(), time);
  }
  if (isAllowed()) reportAnswer(getConsent());
  const stopWaiting = onConsent((consent) => {
    if (isAllowed()) {
      onPage(router.state);
      return reportAnswer(consent);
    }
    lastConsent = describeConsent(consent);
    pages.forget();
    stopSending();
    clearVisit();
  });
  startSending({ isAllowed, getOwner: () => getOwner(router.state.loaderData.root as Shell | undefined) });
  return () => {
    stopping.abort();
    popups.disconnect();
    seen.startAgain();
    pages.forget();
    unsubscribe();
    stopWaiting();
    stopSending();
    clearVisit();
  };
}

/** The categories that were agreed to. */
const describeConsent = (consent: Consent | null): string | null =>
  consent && consentCategories.filter((category) => consent[category]).join(",");
