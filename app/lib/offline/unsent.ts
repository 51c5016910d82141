import { maxUnsentMs, maxUnsentProgressMs } from "#contract/unsent";
import { postForStatus } from "../navigation/own-resources";
import { showToast } from "../navigation/toasts";
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

const storageKey = "luch:unsent";
const maxUnsent = 200;
const retryMs = 15_000;

let sending: Promise<void> | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;

function read(): Unsent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? (stored as Unsent[]) : [];
  } catch {
    return [];
  }
}

function write(all: readonly Unsent[]): void {
  try {
    if (all.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(all.slice(-maxUnsent)));
  } catch {
    // The browser stores nothing.
  }
}

const isSame = (one: Unsent, other: Pick<Unsent, "profile" | "path" | "key">): boolean =>
  one.profile === other.profile && one.path === other.path && one.key === other.key;

/** Keeps something until it can be sent, and sends it as soon as there is a connection. */
export function keepUnsent(one: Omit<Unsent, "made">): void {
  write([...read().filter((other) => !isSame(other, one)), { ...one, made: Date.now() }]);
  addEventListener("online", () => void sendUnsent(one.profile), { once: true });
  retryLater(one.profile);
}

/** Forgets what is kept of something that was sent since then. */
export function dropUnsent(one: Pick<Unsent, "profile" | "path" | "key">): void {
  const all = read();
  if (all.some((other) => isSame(other, one))) write(all.filter((other) => !isSame(other, one)));
}

/** Forgets everything, as after signing out. */
export const forgetUnsent = (): void => write([]);

/** Sends what is kept of a profile, one after the other; resolves once that is done, or fails again. Null if nothing is. */
export function sendUnsent(profile: string): Promise<void> | null {
  if (read().length === 0) return null;
  sending ??= inOneTab(() => sendAll(profile)).finally(() => (sending = null));
  return sending;
}

/** Two tabs would send the same. */
async function inOneTab(send: () => Promise<void>): Promise<void> {
  // Not everywhere.
  const { locks } = navigator as { locks?: LockManager | null };
  await (locks ? locks.request(storageKey, send) : send());
}

async function sendAll(profile: string): Promise<void> {
  let isSent = false;
  for (const one of read().filter((unsent) => unsent.profile === profile)) {
    const age = Math.max(0, Date.now() - one.made);
    const isProgress = one.path === paths.resources.progress();
    if (age <= (isProgress ? maxUnsentProgressMs : maxUnsentMs)) {
      const status = await postForStatus(one.path, { ...one.fields, profile, age: String(age) });
      if (status === 0 || status === 429 || status >= 500) {
        retryLater(profile);
        break;
      }
      isSent ||= status < 300 && !isProgress;
    }
    // It may have been pressed once more meanwhile.
    write(read().filter((other) => !isSame(other, one) || other.made !== one.made));
  }
  if (isSent) showToast({ kind: "success", message: "sentLater" });
}

function retryLater(profile: string): void {
  clearTimeout(retry);
  retry = setTimeout(() => void sendUnsent(profile), retryMs);
}
