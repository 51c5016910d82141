import { hourSeconds } from "./time-units";

/** The time zone of dates that are shown alike to everyone, such as those of charges and documents (AMB-221). */
export const serviceTimeZone = "Europe/Moscow";

/** Moscow has been three hours ahead of UTC all year since 2014. */
export const serviceOffsetSeconds = 3 * hourSeconds;

/** Offset from UTC in hours: «3», «-3.5». A plus in a URL arrives as a space. */
const offset = /^[ +-]?\d{1,2}(?:\.(?:25|5|75))?$/;
const maxOffsetHours = 14;
const minOffsetHours = -12;

/** Hours from UTC of a zone that is given by them; null for a name. RangeError if there is no such zone (AMB-176). */
export function readZoneOffset(zone: string): number | null {
  if (!offset.test(zone)) return null;
  const hours = Number(zone);
  if (hours > maxOffsetHours || hours < minOffsetHours)
    throw new RangeError(`No zone is ${hours} hours from UTC`);
  return hours;
}

/** A date with the month in the genitive, as other languages have it from Intl: «18. novembra 2026.» in Serbian. */
export const declineMonth = (date: string, languageTag: string): string =>
  languageTag.startsWith("sr")
    ? date.replace(/(?<=\d\. )\p{L}+/u, (month) => `${month.replace(/bar$/, "br")}a`)
    : date;

/** «18 ноября 2026 г.» in the service's time zone. */
export const formatLongDate = (unixSeconds: number, languageTag: string): string =>
  declineMonth(
    new Intl.DateTimeFormat(languageTag, {
      timeZone: serviceTimeZone,
      day: "numeric",
      month: "long",
      year: "numeric",
    }).format(unixSeconds * 1000),
    languageTag,
  );
