import { type Consent, type ConsentCategory, isAllowed, isOverruled, readConsent } from "#domain/consent";
import { postJson } from "~/lib/navigation/own-resources";
import { showToast } from "~/lib/navigation/toasts";
import { paths } from "~/lib/paths";
import { optionalKeys } from "./optional-storage";

type Listener = (consent: Consent | null) => void;

/** How often the cookie is read while there is no answer, which another tab may give (F-156, K-045). */
const pollMs = 1000;

const listeners = new Set<Listener>();
const waiting = new Map<() => void, ConsentCategory>();
let poll: ReturnType<typeof setInterval> | undefined;
let lastSeen: string | null = null;
let isSending = false;
/** Until the page says otherwise. */
let isChild = true;
/** When an answer was first seen here, in Unix milliseconds; 0 if it was there from the start. */
let answeredAt: number | null = null;

/** What was agreed to in this browser; null without an answer. */
export const getConsent = (): Consent | null => readConsent(document.cookie);

/** Calls back with what was agreed to, as soon as that is known and whenever it changes, also in another tab; returns what ends it. */
export function onConsent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether something of this category may be stored, sent or loaded now. */
export const allows = (category: ConsentCategory): boolean =>
  isAllowed(getConsent(), category, { isObjecting: isObjecting(), isChild });

/** Calls back once something of this category may be stored, sent or loaded. */
export function whenAllowed(category: ConsentCategory, callback: () => void): void {
  if (allows(category)) callback();
  else waiting.set(callback, category);
}

/** Whether the answer was given while this page was open. */
export const wasAnsweredHere = (): boolean => answeredAt !== null && answeredAt > 0;

/** Whether there was an answer at this time, in Unix milliseconds, as far as this page knows. */
export const wasAnsweredAt = (time: number): boolean => answeredAt !== null && time >= answeredAt;

function isObjecting(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === "1";
}

/** Reads the cookie now, and until there is an answer. `isForChild`: whether nobody is to be asked. */
export function watchConsent(isForChild: boolean): void {
  isChild = isForChild;
  if (lastSeen === null) {
    if (getConsent()) answeredAt = 0;
    document.addEventListener("submit", onSubmit);
    document.addEventListener("visibilitychange", check);
    addEventListener("pageshow", check);
  }
  check();
}

function check(): void {
  const consent = getConsent();
  if (consent) document.documentElement.dataset.consent = "";
  else delete document.documentElement.dataset.consent;
  if (consent || isChild) {
    clearInterval(poll);
    poll = undefined;
  } else poll ??= setInterval(check, pollMs);
  const seen = JSON.stringify(consent);
  if (seen !== lastSeen) {
    lastSeen = seen;
    if (consent) answeredAt ??= Date.now();
    forgetRefused();
    for (const listener of listeners) listener(consent);
  }
  for (const [callback, category] of waiting) {
    if (!allows(category)) continue;
    waiting.delete(callback);
    callback();
  }
}

/** Removes what may not be stored any more. */
function forgetRefused(): void {
  for (const [key, category] of optionalKeys)
    try {
      if (!allows(category)) localStorage.removeItem(key);
    } catch {
      return;
    }
}

/** Sends the banner's answer without leaving the page. */
function onSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || !("consent" in form.dataset)) return;
  event.preventDefault();
  if (!isSending && submitter instanceof HTMLButtonElement) void send(form, submitter.value);
}

async function send(form: HTMLFormElement, action: string): Promise<void> {
  isSending = true;
  const isAccepted = await postJson(paths.resources.consent(), { action });
  isSending = false;
  const hadFocus = form.contains(document.activeElement);
  check();
  if (!isAccepted) return showToast({ kind: "error", message: "failed" });
  // The browser refuses cookies: the question stays.
  const given = getConsent();
  if (!given) return showToast({ kind: "error", message: "consentNotKept" });
  showToast({
    kind: "success",
    message: isOverruled(given, isObjecting()) ? "consentOverruled" : "consentSaved",
  });
  if (hadFocus) document.getElementById("content")?.focus({ preventScroll: true });
}
