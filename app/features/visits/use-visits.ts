import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

/** After the page has loaded; so long, so that it is in the way of nothing that the page still asks for. */
const waitMs = 2000;
let isBegun = false;

/** Reports visits, by code that is loaded once the page is there and nothing else is to be done. */
export function useVisits(): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    if (!router || isBegun) return;
    isBegun = true;
    const seen = [router.state];
    const stop = router.subscribe((state) => void seen.push(state));
    const report = async () => {
      const { reportVisits } = await import("./report-visits");
      stop();
      reportVisits(router, seen);
    };
    const load = () => void report().catch(stop);
    const wait = () =>
      setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(load) : load()), waitMs);
    if (document.readyState === "complete") wait();
    else addEventListener("load", wait, { once: true });
  }, [router]);
}
