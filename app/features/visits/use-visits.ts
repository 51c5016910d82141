import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

let isBegun = false;

/** Reports visits, by code that is loaded once the page is there and nothing else is to be done. */
export function useVisits(): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    if (!router || isBegun) return;
    isBegun = true;
    const load = () => {
      import("./report-visits").then(({ reportVisits }) => reportVisits(router)).catch(() => {});
    };
    const wait = () => ("requestIdleCallback" in window ? requestIdleCallback(load) : setTimeout(load, 1000));
    if (document.readyState === "complete") wait();
    else addEventListener("load", wait, { once: true });
  }, [router]);
}
