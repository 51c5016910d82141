import { LRUCache } from "lru-cache";
import { hourSeconds } from "#domain/time-units";
import { readZoneOffset } from "#domain/time-zone";

/** Formats Unix seconds as hours and minutes in a zone, «21:05». */
export type ZoneClock = (unixSeconds: number) => string;

const cache = new LRUCache<string, ZoneClock>({ max: 100 });

/**
 * The clock of a zone, given as an offset from UTC in hours or an IANA name. Throws RangeError for an unknown zone
 * (AMB-176).
 */
export function getZoneClock(zone: string): ZoneClock {
  const cached = cache.get(zone);
  if (cached) return cached;
  const hours = readZoneOffset(zone);
  if (hours !== null) {
    const utc = getZoneClock("UTC");
    return (unixSeconds) => utc(unixSeconds + hours * hourSeconds);
  }
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
