import { type FormEvent, useEffect, useState } from "react";

/** Lets a form be sent once: a second press while the answer is awaited would use up a try. */
export function useSingleSubmit() {
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    // A page that is shown again from the browser's memory may be sent again.
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
