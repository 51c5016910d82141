import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { runAfterLoad } from "~/lib/document/interaction";
import type { Earlier } from "./report-visits";

let hasStarted = false;
const presses = ["click", "change", "submit", "playing"];

/** Reports visits; the code is loaded once the page is, and told what happened until then. */
export function useVisits(): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    if (!router || hasStarted) return;
    hasStarted = true;
    const earlier: Earlier[] = [];
    const keepPage = (state: typeof router.state) => void earlier.push({ state, time: Date.now() });
    const keepPress = (event: Event) => void earlier.push(event);
    keepPage(router.state);
    const unsubscribe = router.subscribe(keepPage);
    for (const type of presses) document.addEventListener(type, keepPress, true);
    const stop = () => {
      unsubscribe();
      for (const type of presses) document.removeEventListener(type, keepPress, true);
    };
    runAfterLoad(() => {
      import("./report-visits")
        .then(({ reportVisits }) => {
          stop();
          reportVisits(router, earlier);
        })
        .catch(stop);
    });
  }, [router]);
}
