/** Something a channel shows, as long as it really is. */
export type Showable = { id: string; minutes: number };
export type Slot<Item extends Showable> = { item: Item; start: number; stop: number };

/** Programmes begin on a five-minute grid; what is left is the channel's own announcements. */
const gridSeconds = 300;
const weekSeconds = 604_800;

function slotSeconds(item: Showable): number {
  return Math.max(gridSeconds * 3, Math.ceil((item.minutes * 60) / gridSeconds) * gridSeconds);
}

/**
 * The programmes of a channel between two moments, by a loop that runs from the epoch (AMB-201): no table, no job,
 * and every instant lies in exactly one slot. Channels start the loop at different places.
 */
export function slotsBetween<Item extends Showable>(items: Item[], channelId: number, from: number, to: number): Slot<Item>[] {
  if (items.length === 0 || to <= from) return [];
  const loop = items.reduce((sum, item) => sum + slotSeconds(item), 0);
  const phase = (channelId * 7919 * gridSeconds) % loop;
  let start = Math.floor((from + phase) / loop) * loop - phase;
  const slots: Slot<Item>[] = [];
  const limit = to + weekSeconds;
  for (let index = 0; start < to && start < limit; index = (index + 1) % items.length) {
    const item = items[index];
    if (!item) break;
    const stop = start + slotSeconds(item);
    if (stop > from) slots.push({ item, start, stop });
    start = stop;
  }
  return slots;
}
