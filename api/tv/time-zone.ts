import { LRUCache } from "lru-cache";

export const moscow = "Europe/Moscow";

/** Hours and minutes of unix seconds in a zone, «21:05». */
export type ZoneClock = (unixSeconds: number) => string;

const known = new LRUCache<string, ZoneClock>({ max: 100 });

/** The clock of a zone by its IANA name. Throws RangeError on a zone nobody has. */
export function clockOf(zone: string): ZoneClock {
  const kept = known.get(zone);
  if (kept) return kept;
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const clock: ZoneClock = (unixSeconds) => format.format(unixSeconds * 1000);
  known.set(zone, clock);
  return clock;
}
