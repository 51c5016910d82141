import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { runAfterLoad } from "~/lib/document/interaction";
import { retry } from "~/lib/retry";
import type { Shell } from "../shell/shell";
import type { PageRouter, PageState } from "./page-events";
import type { Earlier } from "./report-visits";

/** After that something blocks it. */
const maxTries = 4;
let hasStarted = false;
const presses = ["click", "change", "submit", "playing"];

/**
 * Reports visits. The code is loaded once the page is, or once the viewer agrees to statistics, and told what happened
 * until then; nothing is kept of viewers who have not agreed.
 */
export function useVisits(): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    if (!router || hasStarted) return;
    hasStarted = true;
    const stopped = keepEarlier(router);
    runAfterLoad(() => {
      const parties = (router.state.loaderData.root as Shell | undefined)?.thirdParties ?? [];
      // The document's scripts of other companies have consent of their own.
      if (parties.length > 0) return void load(router, stopped);
      import("../consent/consent-store").then(({ allows, whenAllowed }) => {
        if (allows("statistics")) return void load(router, stopped);
        stopped();
        whenAllowed("statistics", () => void load(router, keepEarlier(router)));
      }, stopped);
    });
  }, [router]);
}

/** Keeps what happens from now on; returns what ends that, with what was kept. */
function keepEarlier(router: PageRouter): () => Earlier[] {
  const earlier: Earlier[] = [];
  const keepPage = (state: PageState) => void earlier.push({ state, time: Date.now() });
  const keepPress = (event: Event) => void earlier.push(event);
  keepPage(router.state);
  const unsubscribe = router.subscribe(keepPage);
  for (const type of presses) document.addEventListener(type, keepPress, true);
  return () => {
    unsubscribe();
    for (const type of presses) document.removeEventListener(type, keepPress, true);
    return earlier;
  };
}

const load = (router: PageRouter, stop: () => Earlier[]) =>
  retry(() => import("./report-visits"), maxTries).then(
    ({ reportVisits }) => void reportVisits(router, stop()),
    stop,
  );
