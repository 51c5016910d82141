import { LRUCache } from "lru-cache";

export const moscow = "Europe/Moscow";

/** Hours and minutes of unix seconds in a zone, «21:05». */
export type ZoneClock = (unixSeconds: number) => string;

const known = new LRUCache<string, ZoneClock>({ max: 100 });

/** Hours from UTC: «3», «-3.5»; a plus in an address arrives as a space. */
const offset = /^[ +-]?\d{1,2}(?:\.(?:25|5|75))?$/;
const maxHours = 14;
const minHours = -12;

/** The clock of a zone by its offset from UTC in hours or its IANA name (AMB-176). Throws RangeError on a zone nobody has. */
export function formatClock(zone: string): ZoneClock {
  const kept = known.get(zone);
  if (kept) return kept;
  if (offset.test(zone)) return clockAt(Number(zone));
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const clock: ZoneClock = (unixSeconds) => format.format(unixSeconds * 1000);
  known.set(zone, clock);
  return clock;
}

function clockAt(hours: number): ZoneClock {
  if (hours > maxHours || hours < minHours) throw new RangeError(`No zone is ${hours} hours from UTC`);
  const utc = formatClock("UTC");
  return (unixSeconds) => utc(unixSeconds + hours * 3600);
}
