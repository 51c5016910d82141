import { type RefObject, useEffect, useRef } from "react";

type SentForm = { isSent: boolean; formProps: { ref: RefObject<HTMLFormElement> } };

/**
 * Empties a form that stays on its page once what it sent is stored: `stored`, which the page is given with its data,
 * is greater then. That a try has ended says nothing: another navigation may have broken it off.
 */
export function useEmptiedForm({ isSent, formProps: { ref } }: SentForm, stored: number, then?: () => void) {
  const wasSent = useRef(false);
  const known = useRef(stored);
  useEffect(() => {
    if (isSent) wasSent.current = true;
    if (stored <= known.current) return;
    known.current = stored;
    if (!wasSent.current) return;
    wasSent.current = false;
    ref.current?.reset();
    then?.();
  }, [isSent, stored, ref, then]);
}
