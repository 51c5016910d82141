/** Something a channel shows, as long as it really is. */
export type Showable = { id: string; minutes: number };
export type Slot<Item> = { item: Item; start: number; stop: number };

/** A channel's programmes in order, repeated for ever. Seconds: `starts` count from the loop's beginning, which falls on `-phase`, `length - phase` and so on. */
export type Loop<Item> = { items: Item[]; starts: number[]; length: number; phase: number };

/** Programmes begin on a five-minute grid; what is left is the channel's own announcements. */
const gridSeconds = 300;

function slotSeconds({ minutes }: Showable): number {
  return Math.max(gridSeconds * 3, Math.ceil((minutes * 60) / gridSeconds) * gridSeconds);
}

/** Channels begin the loop at different places. */
export function getLoop<Item extends Showable>(items: Item[], channelId: number): Loop<Item> {
  const starts: number[] = [];
  let length = 0;
  for (const item of items) {
    starts.push(length);
    length += slotSeconds(item);
  }
  return { items, starts, length, phase: length === 0 ? 0 : (channelId * 7919 * gridSeconds) % length };
}

/**
 * The programmes that overlap a span, by a loop that runs from the epoch (AMB-201): no table, no job, and every instant lies in exactly
 * one slot.
 */
export function slotsBetween<Item>(loop: Loop<Item>, from: number, to: number): Slot<Item>[] {
  const { items, starts, length, phase } = loop;
  const slots: Slot<Item>[] = [];
  if (items.length === 0 || to <= from) return slots;
  let round = Math.floor((from + phase) / length) * length - phase;
  let index = lastNoLongerThan(starts, from - round);
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

/** The programme on at this instant; null for a channel that shows nothing. */
export function slotAt<Item>(loop: Loop<Item>, instant: number): Slot<Item> | null {
  return slotsBetween(loop, instant, instant + 1)[0] ?? null;
}

/** The showings of wanted programmes that overlap a span, the soonest first. Costs a look at each programme, however long the span. */
export function getSlots<Item>(
  loop: Loop<Item>,
  isWanted: (item: Item) => boolean,
  from: number,
  to: number,
): Slot<Item>[] {
  const slots = loop.items.flatMap((item, index) => {
    const shown: Slot<Item>[] = [];
    if (!isWanted(item)) return shown;
    const { start: first, stop } = lastOver(loop, index, from);
    for (let start = first + loop.length; start < to; start += loop.length)
      shown.push({ item, start, stop: start + stop - first });
    return shown;
  });
  return slots.sort((one, other) => one.start - other.start);
}

/** The last showing of each wanted programme that is over at an instant, in the loop's order. */
export function lastShowings<Item>(
  loop: Loop<Item>,
  isWanted: (item: Item) => boolean,
  instant: number,
): Slot<Item>[] {
  return loop.items.flatMap((item, index) =>
    isWanted(item) ? [{ item, ...lastOver(loop, index, instant) }] : [],
  );
}

/** When the programme at a place was last shown to its end. */
function lastOver(
  { starts, length, phase }: Loop<unknown>,
  index: number,
  instant: number,
): { start: number; stop: number } {
  const begin = starts[index] ?? 0;
  const seconds = (starts[index + 1] ?? length) - begin;
  const start = Math.floor((instant - seconds - begin + phase) / length) * length + begin - phase;
  return { start, stop: start + seconds };
}

/** The place of the last number that is not above the wanted one, in an ascending list that begins with 0. */
function lastNoLongerThan(ascending: number[], wanted: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Programmes are named by their channel and beginning. */
export const programmeId = (channelId: number, start: number) => `${channelId}-${start}`;
