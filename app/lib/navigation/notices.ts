import { useEffect, useState } from "react";

/** A short message over the page; `message` is a key of the common namespace's «toast» group. */
export type Notice = { kind: "success" | "error"; message: string };

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
  const [told, setTold] = useState<{ notice: Notice | null; count: number; over: Notice | null }>({
    notice: null,
    count: 0,
    over: first,
  });
  useEffect(() => {
    const onTold = (event: Event) =>
      setTold(({ count }) => ({
        notice: (event as CustomEvent<Notice>).detail,
        count: count + 1,
        over: first,
      }));
    document.addEventListener(name, onTold);
    return () => document.removeEventListener(name, onTold);
  }, [first]);
  // A message served with a newer page replaces older ones from script.
  return told.over === first && told.notice ? told : { notice: first, count: 0 };
}
