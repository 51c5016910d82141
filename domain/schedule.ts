/** Anything a channel can show; `minutes` is its real length, without padding. */
export type Showable = { id: string; minutes: number };
export type Slot<Item> = { item: Item; start: number; stop: number };

/**
 * A channel's programmes in order, repeated forever. All times in seconds: `starts` are relative to the start of the
 * loop, which is at `-phase`, `length - phase` and so on.
 */
export type Loop<Item> = { items: Item[]; starts: number[]; length: number; phase: number };

/** Programmes start on a five-minute grid; gaps are filled with the channel's announcements. */
const gridSeconds = 300;

function getSlotSeconds({ minutes }: Showable): number {
  return Math.max(gridSeconds * 3, Math.ceil((minutes * 60) / gridSeconds) * gridSeconds);
}

/** Each channel's loop has a different phase. */
export function createLoop<Item extends Showable>(items: Item[], channelId: number): Loop<Item> {
  const starts: number[] = [];
  let length = 0;
  for (const item of items) {
    starts.push(length);
    length += getSlotSeconds(item);
  }
  return { items, starts, length, phase: length === 0 ? 0 : (channelId * 7919 * gridSeconds) % length };
}

/**
 * The programmes that overlap a span, computed from a loop that runs since the epoch: no table and no job are needed,
 * and every instant lies in exactly one slot (AMB-201).
 */
export function getSlotsBetween<Item>(loop: Loop<Item>, from: number, to: number): Slot<Item>[] {
  const { items, starts, length, phase } = loop;
  const slots: Slot<Item>[] = [];
  if (items.length === 0 || to <= from) return slots;
  let round = Math.floor((from + phase) / length) * length - phase;
  let index = findLastAtMost(starts, from - round);
  for (;;) {
    const start = round + (starts[index] ?? 0);
    const item = items[index];
    if (start >= to || item === undefined) return slots;
    index += 1;
    if (index === items.length) {
      index = 0;
      round += length;
    }
    slots.push({ item, start, stop: round + (starts[index] ?? 0) });
  }
}

/** The programme at this instant; null for an empty loop. */
export function getSlotAt<Item>(loop: Loop<Item>, instant: number): Slot<Item> | null {
  return getSlotsBetween(loop, instant, instant + 1)[0] ?? null;
}

/**
 * The broadcasts of wanted programmes that overlap a span, soonest first. Visits every programme once, plus one step
 * per broadcast.
 */
export function getBroadcasts<Item>(
  loop: Loop<Item>,
  isWanted: (item: Item) => boolean,
  from: number,
  to: number,
): Slot<Item>[] {
  const slots = loop.items.flatMap((item, index) => {
    const broadcasts: Slot<Item>[] = [];
    if (!isWanted(item)) return broadcasts;
    const { start: first, stop } = getLastFinished(loop, index, from);
    for (let start = first + loop.length; start < to; start += loop.length)
      broadcasts.push({ item, start, stop: start + stop - first });
    return broadcasts;
  });
  return slots.sort((one, other) => one.start - other.start);
}

/** The last finished broadcast of each wanted programme before an instant, in loop order. */
export function getLastBroadcasts<Item>(
  loop: Loop<Item>,
  isWanted: (item: Item) => boolean,
  instant: number,
): Slot<Item>[] {
  return loop.items.flatMap((item, index) =>
    isWanted(item) ? [{ item, ...getLastFinished(loop, index, instant) }] : [],
  );
}

/** The last finished broadcast of the programme at `index`. */
function getLastFinished(
  { starts, length, phase }: Loop<unknown>,
  index: number,
  instant: number,
): { start: number; stop: number } {
  const begin = starts[index] ?? 0;
  const seconds = (starts[index + 1] ?? length) - begin;
  const start = Math.floor((instant - seconds - begin + phase) / length) * length + begin - phase;
  return { start, stop: start + seconds };
}

/** Binary search: index of the last number not above `max`, in an ascending list that starts with 0. */
function findLastAtMost(ascending: number[], max: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= max) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A programme's id consists of its channel and start. */
export const programmeId = (channelId: number, start: number) => `${channelId}-${start}`;
