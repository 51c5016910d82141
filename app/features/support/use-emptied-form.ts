import { type RefObject, useEffect, useRef } from "react";

type SentForm = { isSent: boolean; formProps: { ref: RefObject<HTMLFormElement> } };

/**
 * Empties a form that stays on its page once what it sent is stored: `stored` is what the page shows of it, and changes
 * then. That a try has ended says nothing: another navigation may have broken it off.
 */
export function useEmptiedForm({ isSent, formProps: { ref } }: SentForm, stored: unknown, then?: () => void) {
  const wasSent = useRef(false);
  const shown = useRef(stored);
  useEffect(() => {
    if (isSent) wasSent.current = true;
    if (shown.current === stored) return;
    shown.current = stored;
    if (!wasSent.current) return;
    wasSent.current = false;
    ref.current?.reset();
    then?.();
  }, [isSent, stored, ref, then]);
}
