import { type FormEvent, useEffect, useState } from "react";

/** Prevents a second submission while the first awaits its response, which would use up an attempt. */
export function useSingleSubmit() {
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    // A page restored from the back/forward cache may be submitted again.
    const onShow = () => setIsSent(false);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isSent) event.preventDefault();
    setIsSent(true);
  };
  return { isSent, onSubmit };
}
