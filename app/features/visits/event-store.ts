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

/**
 * What the browser has no room for: events, and a visit of this page's own, as another page's events would get the same
 * numbers in one that is not stored.
 */
let unstoredEvents: StoredEvent[] = [];
let ownVisit: Visit | null = null;
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
  // No next page will know of them, and no other tab numbers them.
  if (unstoredEvents.length === 0) return;
  ownVisit ??= findVisit(null, Date.now(), createId);
  numberEvents(Date.now());
}

export const recordActivity = (): Promise<void> =>
  takeTurn((now) => storeVisit(addActivity(findCurrent(now), now)));

/** Begins another visit if this one is over. */
export const checkVisit = (): Promise<void> => takeTurn((now) => storeVisit(findCurrent(now)));

/** The id of the visit; null before its first event. */
export const getVisitId = (): string | null => readVisit()?.id ?? null;

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
  unstoredEvents = [];
  ownVisit = null;
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
  const events = [...readEvents(), ...pending];
  pending = [];
  if (events.every(isNumbered)) return;
  let [visit, numbered] = giveNumbers(events, findCurrent(now), now);
  // Other pages would give the same numbers.
  if (!storeVisit(visit)) {
    [visit, numbered] = giveNumbers(events, findCurrent(now), now);
    storeVisit(visit);
  }
  storeEvents(numbered);
}

function giveNumbers(events: readonly StoredEvent[], first: Visit, now: number): [Visit, StoredEvent[]] {
  let visit = first;
  const numbered = events.flatMap((event) => {
    if (isNumbered(event)) return [event];
    visit = findVisit(visit, now, createId);
    const once = describeOnce(event);
    if (once !== null) {
      if (visit.exposures.includes(once)) return [];
      visit = addExposure(visit, once);
    }
    visit = addEvent(visit, now);
    return [
      { ...event, session_id: visit.id, sequence_number: visit.sequence, event_version: "1.0" as const },
    ];
  });
  return [visit, numbered];
}

/** What is counted once a visit, whatever tabs see it: an experiment, and an answer to the request for consent. */
function describeOnce({ action_id, block_attributes_id, text }: NewEvent): string | null {
  if (action_id === "exposure") return block_attributes_id ?? "";
  return action_id === "cookie_consent" ? `consent ${block_attributes_id} ${text}` : null;
}

const readVisit = (): Visit | null => ownVisit ?? parseVisit(read(visitKey));
const findCurrent = (now: number): Visit => findVisit(readVisit(), now, createId);

/** Stores the visit; false if there is no room, and the page has begun one of its own. */
function storeVisit(visit: Visit): boolean {
  if (ownVisit === null && write(visitKey, JSON.stringify(visit))) return true;
  const isOwn = ownVisit !== null;
  ownVisit = isOwn ? visit : findVisit(null, Date.now(), createId);
  return isOwn;
}

const readEvents = (): StoredEvent[] => [...readStored(), ...unstoredEvents];

function readStored(): StoredEvent[] {
  try {
    const stored: unknown = JSON.parse(read(eventsKey) ?? "[]");
    return Array.isArray(stored) ? (stored as StoredEvent[]) : [];
  } catch {
    return [];
  }
}

/** Stores as many as there is room for, the oldest first. */
function storeEvents(events: readonly StoredEvent[]): void {
  const kept = events.slice(-maxStored);
  let count = kept.length;
  while (!write(eventsKey, JSON.stringify(kept.slice(0, count))) && count > 0) count = Math.floor(count / 2);
  unstoredEvents = kept.slice(count);
}

async function takeTurn(task: (now: number) => void): Promise<void> {
  // Available on secure origins only.
  const { locks } = navigator as { locks?: LockManager | null };
  const run = () => task(Date.now());
  await (locks ? locks.request(visitKey, run) : run());
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Not randomUUID, which is available on secure origins only. */
const createId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
