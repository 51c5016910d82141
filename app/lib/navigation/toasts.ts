import { useEffect, useState } from "react";

/** A short message over the page; `message` is a key of the common namespace's «toast» group. */
type Toast = { kind: "success" | "error"; message: string };

const eventName = "luch:toast";

export function showToast(toast: Toast): void {
  document.dispatchEvent(new CustomEvent<Toast>(eventName, { detail: toast }));
}

/**
 * The latest toast: of `showToast`, or served with a page, which replaces older ones. `count` tells each from the one
 * before, also with the same message.
 */
export function useToast(served: Toast | null): { toast: Toast | null; count: number } {
  const [latest, setLatest] = useState({ served, toast: served, count: 0 });
  if (latest.served !== served) setLatest({ served, toast: served, count: latest.count + 1 });
  useEffect(() => {
    const onToast = (event: Event) =>
      setLatest((before) => ({
        ...before,
        toast: (event as CustomEvent<Toast>).detail,
        count: before.count + 1,
      }));
    document.addEventListener(eventName, onToast);
    return () => document.removeEventListener(eventName, onToast);
  }, []);
  return latest;
}
