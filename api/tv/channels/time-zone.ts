import { LRUCache } from "lru-cache";
import { hourSeconds } from "#domain/time-units";

/** Formats Unix seconds as hours and minutes in a zone, «21:05». */
export type ZoneClock = (unixSeconds: number) => string;

const cache = new LRUCache<string, ZoneClock>({ max: 100 });

/** Offset from UTC in hours: «3», «-3.5». A plus in a URL arrives as a space. */
const offset = /^[ +-]?\d{1,2}(?:\.(?:25|5|75))?$/;
const maxOffsetHours = 14;
const minOffsetHours = -12;

/**
 * The clock of a zone, given as an offset from UTC in hours or an IANA name. Throws RangeError for an unknown zone
 * (AMB-176).
 */
export function getZoneClock(zone: string): ZoneClock {
  const cached = cache.get(zone);
  if (cached) return cached;
  if (offset.test(zone)) return getOffsetClock(Number(zone));
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const clock: ZoneClock = (unixSeconds) => format.format(unixSeconds * 1000);
  cache.set(zone, clock);
  return clock;
}

function getOffsetClock(hours: number): ZoneClock {
  if (hours > maxOffsetHours || hours < minOffsetHours)
    throw new RangeError(`No zone is ${hours} hours from UTC`);
  const utc = getZoneClock("UTC");
  return (unixSeconds) => utc(unixSeconds + hours * hourSeconds);
}
