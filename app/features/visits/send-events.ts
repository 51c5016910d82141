import type { AnalyticsEvent } from "#contract/analytics";
import { maxEvents } from "#contract/event-names";
import { postForStatus } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";
import { keepPending, readBatch, readBatchNow, removeEvents } from "./event-store";

/** How long events are collected before they are sent in one batch. */
const sendAfterMs = 5000;
const retryAfterMs = 30_000;
/** Refusals of the events themselves: sent again they would be refused again. */
const final = new Set([400, 413, 415, 422]);

type Sender = {
  /** Whether whoever is there now may be reported: what was kept of another waits until then. */
  isAllowed: () => boolean;
  getOwner: () => string | null;
};

let sender: Sender | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;

/** Sends what earlier pages could not send, and from now on what is kept. */
export function startSending(given: Sender): void {
  sender = given;
  if (given.isAllowed()) sendSoon();
}

/** Sends what is kept after a while, together with what comes until then. */
export function sendSoon(delay = sendAfterMs): void {
  timer ??= setTimeout(() => void sendNow(), delay);
}

export function stopSending(): void {
  clearTimeout(timer);
  timer = undefined;
}

/** Sends all that is kept. What is not accepted stays, and is sent again later, by this page or the next. */
export async function sendNow(): Promise<void> {
  stopSending();
  if (isSending || !navigator.onLine || !sender?.isAllowed()) return;
  isSending = true;
  const isDone = await whileNoOtherTabSends(sendAll).catch(() => false);
  isSending = false;
  if (!isDone) sendSoon(retryAfterMs);
}

/** For a page that is being left: nobody will see the answer, so the events stay, and are stored once by their numbers. */
export function sendLast(): void {
  keepPending();
  if (isSending || !sender?.isAllowed()) return;
  const batch = readBatchNow(maxEvents);
  if (batch.events.length > 0)
    navigator.sendBeacon(paths.resources.visit(), new URLSearchParams(toFields(batch)));
}

async function sendAll(): Promise<boolean> {
  for (;;) {
    const batch = await readBatch(maxEvents);
    if (batch.events.length === 0) return true;
    const status = await postForStatus(paths.resources.visit(), toFields(batch));
    if (status !== 204 && !final.has(status)) return false;
    await removeEvents(batch.events);
  }
}

/** Whoever used this browser before is not taken for who uses it now. */
const toFields = ({ events, owner }: { events: AnalyticsEvent[]; owner: string | null }) => ({
  events: JSON.stringify(events),
  ...(owner === null || owner === sender?.getOwner() ? {} : { isFormer: "on" }),
});

async function whileNoOtherTabSends(task: () => Promise<boolean>): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager | null };
  return locks
    ? locks.request("luch.sending", { ifAvailable: true }, (lock) => (lock ? task() : false))
    : task();
}
