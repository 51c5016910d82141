import { TZDate } from "@date-fns/tz";
import { hourSeconds } from "#domain/time-units";

const namedOffsets: Record<string, number> = {
  utc: 0,
  gmt: 0,
  z: 0,
  msk: 3,
  bst: 1,
  cet: 1,
  cest: 2,
  eet: 2,
  eest: 3,
};

/**
 * Unix seconds of an XMLTV time, «20261127201500 +0300», to the minute; null for anything else. Seconds, minutes and
 * hours may be missing. A time without an offset is of the given zone.
 */
export function readTime(text: string, zone: string): number | null {
  const [, year, month, day, hour = "0", minute = "0", , sign, offsetHours, offsetMinutes = "0", name] =
    /^\s*(\d{4})(\d\d)(\d\d)(?:(\d\d)(?:(\d\d)(\d\d)?)?)?\s*(?:([+-])(\d\d):?(\d\d)?|([A-Za-z]{1,5}))?\s*$/.exec(
      text,
    ) ?? [];
  if (year === undefined) return null;
  const parts = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)] as const;
  const utc = Date.UTC(...parts);
  const read = new Date(utc);
  const isDate =
    parts[0] >= 1970 &&
    read.getUTCMonth() === parts[1] &&
    read.getUTCDate() === parts[2] &&
    read.getUTCHours() === parts[3] &&
    read.getUTCMinutes() === parts[4];
  if (!isDate) return null;
  if (sign !== undefined) {
    const minutes = Number(offsetHours) * 60 + Number(offsetMinutes);
    return minutes > 14 * 60 ? null : utc / 1000 - (sign === "-" ? -1 : 1) * minutes * 60;
  }
  if (name === undefined) return new TZDate(...parts, zone).getTime() / 1000;
  const offset = namedOffsets[name.toLowerCase()];
  return offset === undefined ? null : utc / 1000 - offset * hourSeconds;
}
