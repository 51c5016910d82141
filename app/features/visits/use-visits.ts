import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { runAfterInactivity } from "~/lib/document/interaction";

let hasStarted = false;

/** Reports visits; the code is loaded when the page is idle. */
export function useVisits(): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    if (!router || hasStarted) return;
    hasStarted = true;
    const createPageView = (state: typeof router.state) => ({ state, time: Date.now() });
    const pageViews = [createPageView(router.state)];
    const stop = router.subscribe((state) => void pageViews.push(createPageView(state)));
    const report = async () => {
      const { reportVisits } = await import("./report-visits");
      stop();
      reportVisits(router, pageViews);
    };
    runAfterInactivity(() => void report().catch(stop));
  }, [router]);
}
