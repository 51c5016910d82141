import { type RefObject, useEffect, useRef } from "react";

type SentForm = { isSent: boolean; hasResponse: boolean; formProps: { ref: RefObject<HTMLFormElement> } };

/** Empties a form that stays on its page once it was accepted. */
export function useEmptiedForm({ isSent, hasResponse, formProps: { ref } }: SentForm, then?: () => void) {
  const wasSent = useRef(false);
  useEffect(() => {
    if (wasSent.current && !isSent && !hasResponse) {
      ref.current?.reset();
      then?.();
    }
    wasSent.current = isSent;
  }, [isSent, hasResponse, ref, then]);
}
