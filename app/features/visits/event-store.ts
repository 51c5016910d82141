import type { AnalyticsEvent } from "#contract/analytics";
import { addActivity, addEvent, addExposure, findVisit, parseVisit, type Visit } from "#domain/visit";

/** An event before it has its place in a visit. */
export type NewEvent = Omit<AnalyticsEvent, "session_id" | "sequence_number" | "event_version">;
/** The profile of the account that it is about; null before signing in. */
type Owner = string | null;
/** Events that were kept while the page was left have no place yet. */
type StoredEvent = (NewEvent | AnalyticsEvent) & { owner?: Owner };

const visitKey = "luch.visit";
const eventsKey = "luch.events";
/** Beyond it the oldest are dropped: an offline tab must not fill the site's storage. */
const maxStored = 1000;

/** For browsers that cannot store. */
const unstored = new Map<string, string>();
/** Events that wait for their turn. */
let pending: StoredEvent[] = [];

/** Gives events their numbers, and keeps them until they are sent. Tabs take turns, so that no two get the same number. */
export function keepEvent(event: NewEvent, owner: Owner): Promise<void> {
  pending.push({ ...event, owner });
  return takeTurn(numberEvents);
}

/** Keeps what has no number yet, when the page is being left and cannot wait for its turn. The next page numbers it. */
export function keepPending(): void {
  if (pending.length === 0) return;
  const waiting = pending;
  pending = [];
  storeEvents([...readEvents(), ...waiting]);
}

export const recordActivity = (): Promise<void> =>
  takeTurn((now) => store(addActivity(findCurrent(now), now)));

/** Begins another visit if this one is over. */
export const checkVisit = (): Promise<void> => takeTurn((now) => store(findCurrent(now)));

/** The id of the visit; null before its first event. */
export const getVisitId = (): string | null => parseVisit(read(visitKey))?.id ?? null;

type Batch = { events: AnalyticsEvent[]; owner: Owner };

/** The next events to send, the oldest first, of one owner. */
export async function readBatch(size: number): Promise<Batch> {
  await takeTurn(numberEvents);
  return readBatchNow(size);
}

/** The same for a page that is being left. */
export function readBatchNow(size: number): Batch {
  const numbered = readEvents().filter(isNumbered);
  const owner = numbered[0]?.owner ?? null;
  const end = numbered.findIndex((event) => (event.owner ?? null) !== owner);
  return {
    owner,
    events: numbered
      .slice(0, Math.min(size, end === -1 ? size : end))
      .map(({ owner: _owner, ...event }) => event),
  };
}

export function removeEvents(sent: readonly AnalyticsEvent[]): Promise<void> {
  const keys = new Set(sent.map(getKey));
  return takeTurn(() =>
    storeEvents(readEvents().filter((event) => !isNumbered(event) || !keys.has(getKey(event)))),
  );
}

/** Removes everything, when the viewer no longer agrees. */
export function clearVisit(): void {
  pending = [];
  unstored.clear();
  try {
    localStorage.removeItem(visitKey);
    localStorage.removeItem(eventsKey);
  } catch {
    return;
  }
}

const isNumbered = (event: StoredEvent): event is AnalyticsEvent & { owner?: Owner } => "session_id" in event;
const getKey = ({ session_id, sequence_number }: AnalyticsEvent) => `${session_id} ${sequence_number}`;

function numberEvents(now: number): void {
  const stored = readEvents();
  const waiting = pending;
  pending = [];
  if (waiting.length === 0 && stored.every(isNumbered)) return;
  let visit = findCurrent(now);
  const numbered = [...stored, ...waiting].flatMap((event) => {
    if (isNumbered(event)) return [event];
    visit = findVisit(visit, now, createId);
    if (event.action_id === "exposure") {
      const experiment = event.block_attributes_id ?? "";
      if (visit.exposures.includes(experiment)) return [];
      visit = addExposure(visit, experiment);
    }
    visit = addEvent(visit, now);
    return [
      { ...event, session_id: visit.id, sequence_number: visit.sequence, event_version: "1.0" as const },
    ];
  });
  store(visit);
  storeEvents(numbered);
}

const findCurrent = (now: number): Visit => findVisit(parseVisit(read(visitKey)), now, createId);
const store = (visit: Visit) => write(visitKey, JSON.stringify(visit));

function readEvents(): StoredEvent[] {
  try {
    const stored: unknown = JSON.parse(read(eventsKey) ?? "[]");
    return Array.isArray(stored) ? (stored as StoredEvent[]) : [];
  } catch {
    return [];
  }
}
const storeEvents = (events: StoredEvent[]) => write(eventsKey, JSON.stringify(events.slice(-maxStored)));

async function takeTurn(task: (now: number) => void): Promise<void> {
  // Available on secure origins only.
  const { locks } = navigator as { locks?: LockManager | null };
  const run = () => task(Date.now());
  await (locks ? locks.request(visitKey, run) : run());
}

function read(key: string): string | null {
  const kept = unstored.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
}

/** Not randomUUID, which is available on secure origins only. */
const createId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
