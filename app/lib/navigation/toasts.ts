import { useEffect, useState } from "react";

/** A short message over the page; `message` is a key of the common namespace's «toast» group. */
type Toast = { kind: "success" | "error"; message: string };

const eventName = "luch:toast";

export function showToast(toast: Toast): void {
  document.dispatchEvent(new CustomEvent<Toast>(eventName, { detail: toast }));
}

/**
 * The toast to show: the latest from `showToast`, else the one the page was served with. `count` tells repetitions of
 * the same message apart.
 */
export function useToast(first: Toast | null): { toast: Toast | null; count: number } {
  const [latest, setLatest] = useState<{ toast: Toast | null; count: number; servedToast: Toast | null }>({
    toast: null,
    count: 0,
    servedToast: first,
  });
  useEffect(() => {
    const onToast = (event: Event) =>
      setLatest(({ count }) => ({
        toast: (event as CustomEvent<Toast>).detail,
        count: count + 1,
        servedToast: first,
      }));
    document.addEventListener(eventName, onToast);
    return () => document.removeEventListener(eventName, onToast);
  }, [first]);
  // A toast served with a newer page replaces older ones.
  return latest.servedToast === first && latest.toast ? latest : { toast: first, count: 0 };
}
