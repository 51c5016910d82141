import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/** Marks what this viewer keeps and rated on pages that show hearts or ratings, for viewers with an account alone: nothing is asked for anyone else (F-160). */
export function useViewerState(profileId: string | null, visit: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (profileId === null || !document.querySelector("[data-favorite], [data-rating]")) return;
    let stop: (() => void) | null = null;
    let isLeft = false;
    void import("./viewer-state").then(({ startViewerState }) => {
      if (!isLeft)
        stop = startViewerState({
          profileId,
          go: (path) => navigate(path, { replace: true, preventScrollReset: true }),
        });
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [profileId, visit, navigate]);
}
