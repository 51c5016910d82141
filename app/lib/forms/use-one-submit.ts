import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { showToast } from "../navigation/toasts";
import { restoreLostFocus } from "../navigation/use-focus-after-navigation";
import type { FormResponse } from "./form-result";
import { isSentNatively } from "./native-submits";

/** For forms that a fetcher sends. */
type Fetcher = { state: string; data: unknown };

/**
 * Lets a form be sent once at a time: a second press while the first awaits its response would use up an attempt.
 * Without a connection the form waits for it, unless something is entered meanwhile. If the connection breaks, a toast
 * says so, or the form itself. Spread `submitProps` on the form.
 */
export function useOneSubmit(fetcher?: Fetcher, { saysUnsent = true } = {}) {
  const [isSent, setIsSent] = useState(false);
  const navigation = useNavigation();
  const { key, pathname } = useLocation();
  const actionData: unknown = useActionData();
  const [state, result] = fetcher ? [fetcher.state, fetcher.data] : [navigation.state, actionData];
  useEffect(() => {
    if (state === "idle") setIsSent(false);
  }, [state, key, result]);
  const isRefused = (result as FormResponse | undefined)?.submission !== undefined;
  useEffect(() => {
    // It may be sent again while the data of the page is still loaded anew.
    if (isRefused) setIsSent(false);
  }, [isRefused, result]);
  const sentFrom = useRef<string | null>(null);
  const isUnsent = (result as FormResponse | undefined)?.isUnsent ?? false;
  useEffect(() => {
    if (isUnsent && saysUnsent && sentFrom.current !== null) showToast({ kind: "error", message: "failed" });
  }, [isUnsent, saysUnsent, result]);
  useEffect(() => {
    sentFrom.current = isSent ? pathname : null;
  }, [isSent, pathname]);
  useEffect(() => {
    // The action may lead to another site, from which the viewer returns to a page that was only frozen.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setIsSent(false);
    };
    addEventListener("pageshow", onShow);
    return () => {
      removeEventListener("pageshow", onShow);
      if (sentFrom.current === null) return;
      // The next page is shown from its top. On the same page, a form that its action removes takes the focus along.
      if (location.pathname !== sentFrom.current) scrollTo(0, 0);
      restoreLostFocus();
    };
  }, []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (isSent || isSentNatively(form, event.timeStamp)) return event.preventDefault();
    if (!navigator.onLine) {
      event.preventDefault();
      return sendWhenOnline(form, (event.nativeEvent as SubmitEvent).submitter);
    }
    setIsSent(true);
  };
  return { isSent, submitProps: { onSubmit, preventScrollReset: true } };
}

let waiting: AbortController | null = null;

/** Submits the form again once there is a connection, in place of a form that already waits for one. */
function sendWhenOnline(form: HTMLFormElement, submitter: HTMLElement | null): void {
  waiting?.abort();
  waiting = new AbortController();
  showToast({ kind: "error", message: "offline" });
  const { signal } = waiting;
  const send = () => form.isConnected && form.requestSubmit(submitter);
  addEventListener("online", send, { once: true, signal });
  form.addEventListener("input", () => waiting?.abort(), { once: true, signal });
}
