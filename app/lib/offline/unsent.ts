import { maxUnsentMs, maxUnsentProgressMs } from "#contract/unsent";
import { postForStatus } from "../navigation/own-resources";
import { showToast } from "../navigation/toasts";
import { onForgetViewer } from "../navigation/viewer-memory";
import { paths } from "../paths";

/**
 * What a viewer did while there was no connection, in order: where to send it, and for which profile. Sent again, it
 * changes nothing, as the server orders it by `made` (docs/decisions/0075). In the local storage, which is written at
 * once, also while the page is being left.
 */
type Unsent = {
  profile: string;
  path: string;
  /** What it sets: of the same thing only the last one is kept. */
  key: string;
  fields: Record<string, string>;
  /** By this browser's clock, in milliseconds. */
  made: number;
};
type Target = Pick<Unsent, "profile" | "path" | "key">;

const storageKey = "luch:unsent";
const maxUnsent = 200;
const retryMs = 15_000;
const answerMs = 10_000;

/** The profile that is open on this page. */
let present: string | null = null;
let sending: Promise<void> | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

onForgetViewer(() => {
  present = null;
  clearTimeout(retry);
});

const isUnsent = (one: unknown): one is Unsent =>
  typeof one === "object" && one !== null && "made" in one && "fields" in one && "profile" in one;

function read(): Unsent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    const all = Array.isArray(stored) ? stored.filter(isUnsent) : [];
    return all.filter(({ made }) => Date.now() - made <= maxUnsentMs);
  } catch {
    return [];
  }
}

function write(all: readonly Unsent[]): void {
  try {
    if (all.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(all));
  } catch {
    // The browser stores nothing, or no more.
  }
}

const isSame = (one: Unsent, other: Target): boolean =>
  one.profile === other.profile && one.path === other.path && one.key === other.key;
const isKept = (one: Unsent): boolean =>
  read().some((other) => isSame(other, one) && other.made === one.made);

/** Keeps something until it can be sent, as soon as there is a connection. False if the browser cannot keep it. */
export function keepUnsent(one: Omit<Unsent, "made">): boolean {
  const others = read().filter((other) => !isSame(other, one));
  if (others.length >= maxUnsent) return false;
  const made = Date.now();
  write([...others, { ...one, made }]);
  sendWhenConnected(one.profile);
  return isKept({ ...one, made });
}

/** Forgets what is kept of something that was sent since then. */
export function dropUnsent(one: Target): void {
  const all = read();
  if (all.some((other) => isSame(other, one))) write(all.filter((other) => !isSame(other, one)));
}

/** Forgets everything, after signing out. */
export const forgetUnsent = (): void => write([]);

/** Sends what is kept of a profile, one after the other; resolves once that is done, or fails again. Null if nothing is. */
export function sendUnsent(profile: string): Promise<void> | null {
  if (read().length === 0) {
    write([]);
    return null;
  }
  present = profile;
  sending ??= inOneTab(() => sendAll(profile))
    .catch(() => {})
    .finally(() => (sending = null));
  return sending;
}

/** Two tabs would send the same. */
async function inOneTab(send: () => Promise<void>): Promise<void> {
  // Only secure origins have them.
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request(storageKey, send) : send();
}

/** Whether it was not taken, but may be later: nobody answered, or another profile is open, or nobody is signed in. */
const isToBeTriedAgain = (status: number): boolean => [0, 401, 409, 429].includes(status) || status >= 500;

async function sendAll(profile: string): Promise<void> {
  let isSent = false;
  for (const one of read().filter((unsent) => unsent.profile === profile)) {
    // It may have been pressed once more, and sent, meanwhile.
    if (!isKept(one)) continue;
    const age = Math.max(0, Date.now() - one.made);
    const isProgress = one.path === paths.resources.progress();
    if (age <= (isProgress ? maxUnsentProgressMs : maxUnsentMs)) {
      const fields = { ...one.fields, profile, age: String(age) };
      const stopping = new AbortController();
      const limit = setTimeout(() => stopping.abort(), answerMs);
      const status = await postForStatus(one.path, fields, stopping.signal);
      clearTimeout(limit);
      if (isToBeTriedAgain(status)) {
        if (status !== 401 && status !== 409) sendWhenConnected(profile);
        break;
      }
      isSent ||= status < 300 && !isProgress;
    }
    write(read().filter((other) => !isSame(other, one) || other.made !== one.made));
  }
  // What is too old goes, also of other profiles.
  write(read());
  if (isSent) showToast({ kind: "success", message: "sentLater" });
}

function sendWhenConnected(profile: string): void {
  present = profile;
  const send = () => void (present !== null && sendUnsent(present));
  clearTimeout(retry);
  retry = setTimeout(send, retryMs);
  if (!isListening) addEventListener("online", send);
  isListening = true;
}
