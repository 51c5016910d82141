import { useEffect, useState } from "react";

/** A short message over the page; `message` is a key of the common namespace's «toast» group. */
export type Notice = { kind: "success" | "error"; message: string };

const name = "luch:notice";

/** Shows a message that script has to tell. */
export function showNotice(notice: Notice): void {
  document.dispatchEvent(new CustomEvent<Notice>(name, { detail: notice }));
}

/** The message to show: the one script told last, else the one the page came with. The number tells two of the same apart. */
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
  // A message of a newer page is newer than what was told on the page before.
  return told.over === first && told.notice ? told : { notice: first, count: 0 };
}
