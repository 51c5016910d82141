import { type RefObject, useEffect, useRef } from "react";

type SentForm = {
  isSent: boolean;
  hasResponse: boolean;
  isUnsent: boolean;
  formProps: { ref: RefObject<HTMLFormElement> };
};

/** Empties a form that stays on its page once it was accepted. */
export function useEmptiedForm(
  { isSent, hasResponse, isUnsent, formProps: { ref } }: SentForm,
  then?: () => void,
) {
  const wasSent = useRef(false);
  useEffect(() => {
    if (wasSent.current && !isSent && !hasResponse && !isUnsent) {
      ref.current?.reset();
      then?.();
    }
    wasSent.current = isSent;
  }, [isSent, hasResponse, isUnsent, ref, then]);
}
