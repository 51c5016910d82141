import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Shows the viewer's favourites and ratings on pages that have such buttons. For viewers with an account
 * only: no requests for anyone else (F-160).
 */
export function useViewerState(profileId: string | null, locationKey: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (profileId === null || !document.querySelector("[data-favorite], [data-rating]")) return;
    let stop: (() => void) | null = null;
    let isUnmounted = false;
    void import("./viewer-state").then(({ startViewerState }) => {
      if (!isUnmounted)
        stop = startViewerState({
          profileId,
          go: (path) => navigate(path, { replace: true, preventScrollReset: true }),
        });
    });
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [profileId, locationKey, navigate]);
}
