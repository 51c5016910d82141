import { useEffect } from "react";
import { usePageData } from "~/lib/navigation/use-page-data";
import { ServerMarkupPage } from "~/lib/server-markup/server-markup-page";

/**
 * Tells the opener or parent window that this one is done, and tries to close it. Messages go to our own origin only.
 */
export function ClosePage() {
  const { message } = usePageData<{ message: "close" | "close_film" }>();
  useEffect(() => {
    const others = new Set<Window | null>([window.opener as Window | null, window.parent]);
    for (const target of others)
      if (target && target !== window) target.postMessage({ type: message }, window.location.origin);
    window.close();
  }, [message]);
  return <ServerMarkupPage />;
}
