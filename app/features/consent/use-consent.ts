import { useEffect } from "react";
import { runAfterLoad } from "~/lib/document/interaction";
import type { Viewer } from "~/lib/request-context/viewer";

const loadStore = () => import("./consent-store");
let hasStarted = false;

/** Watches for an answer to the request for consent, once the page has loaded, and looks again on each page. */
export function useConsent({ isChild, authState }: Viewer, locationKey: string): void {
  const isForChild = isChild || authState === "error";
  useEffect(() => {
    const watch = () => void loadStore().then(({ watchConsent }) => watchConsent(isForChild), ignore);
    if (hasStarted) watch();
    else runAfterLoad(watch);
    hasStarted = true;
  }, [isForChild, locationKey]);
}

const ignore = () => {};
