import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { whenAtRest } from "~/lib/document/interaction";

let isBegun = false;

/** Reports visits; the code is loaded when the page is idle. */
export function useVisits(): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    if (!router || isBegun) return;
    isBegun = true;
    const note = (state: typeof router.state) => ({ state, time: Date.now() });
    const seen = [note(router.state)];
    const stop = router.subscribe((state) => void seen.push(note(state)));
    const report = async () => {
      const { reportVisits } = await import("./report-visits");
      stop();
      reportVisits(router, seen);
    };
    whenAtRest(() => void report().catch(stop));
  }, [router]);
}
