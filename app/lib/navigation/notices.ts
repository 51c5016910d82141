import { useEffect, useState } from "react";

/** A short message over the page; `message` is a key of the common namespace's «toast» group. */
type Notice = { kind: "success" | "error"; message: string };

const name = "luch:notice";

/** Shows a message from script. */
export function showNotice(notice: Notice): void {
  document.dispatchEvent(new CustomEvent<Notice>(name, { detail: notice }));
}

/**
 * The message to show: the latest from script, else the one the page was served with. The count distinguishes
 * repetitions of the same message.
 */
export function useNotice(first: Notice | null): { notice: Notice | null; count: number } {
  const [latest, setLatest] = useState<{ notice: Notice | null; count: number; over: Notice | null }>({
    notice: null,
    count: 0,
    over: first,
  });
  useEffect(() => {
    const onNotice = (event: Event) =>
      setLatest(({ count }) => ({
        notice: (event as CustomEvent<Notice>).detail,
        count: count + 1,
        over: first,
      }));
    document.addEventListener(name, onNotice);
    return () => document.removeEventListener(name, onNotice);
  }, [first]);
  // A message served with a newer page replaces older ones from script.
  return latest.over === first && latest.notice ? latest : { notice: first, count: 0 };
}
