import { declineMonth, serviceTimeZone } from "#domain/time-zone";
import { languages, type Locale } from "../i18n/locales";

const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 300;

/** Cached, because formatters are expensive to create and few. */
function getFormat(tag: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag}|${zone}|${JSON.stringify(options)}`;
  const cached = formats.get(key);
  if (cached) return cached;
  if (formats.size >= maxFormats) formats.clear();
  const created = new Intl.DateTimeFormat(tag, { ...options, timeZone: zone });
  formats.set(key, created);
  return created;
}

/** The time of day, «20:34» in all languages. */
export function formatClock(unixSeconds: number, zone: string): string {
  return getFormat("en-GB", zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    unixSeconds * 1000,
  );
}

/** The date in a zone at a moment, «YYYY-MM-DD». */
export function formatDay(unixSeconds: number, zone: string): string {
  return getFormat("en-CA", zone, { year: "numeric", month: "2-digit", day: "2-digit" }).format(
    unixSeconds * 1000,
  );
}

/** Noon, a safe moment for formatting the day itself. */
const getNoon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** «сб 22», for a strip of days. */
export function formatShortDay(day: string, locale: Locale): string {
  return getFormat(languages[locale].tag, "UTC", { weekday: "short", day: "numeric" })
    .format(getNoon(day))
    .replace(",", "");
}

/** «суббота, 22 ноября». */
export function formatLongDay(day: string, locale: Locale): string {
  const { tag } = languages[locale];
  const format = getFormat(tag, "UTC", { weekday: "long", day: "numeric", month: "long" });
  return declineMonth(format.format(getNoon(day)), tag);
}

/** The name of a day of the week, 1 being Monday: «понедельник». */
export const formatWeekday = (weekday: number, locale: Locale): string =>
  // 1 January 2024 was a Monday.
  getFormat(languages[locale].tag, "UTC", { weekday: "long" }).format(Date.UTC(2024, 0, weekday, 12));

const longDate = { day: "numeric", month: "long", year: "numeric" } as const;

/** «22 ноября 2026 г.» in Moscow, because cached pages are the same for everyone (AMB-221). */
export function formatLongDate(unixSeconds: number, locale: Locale): string {
  const { tag } = languages[locale];
  return declineMonth(getFormat(tag, serviceTimeZone, longDate).format(unixSeconds * 1000), tag);
}

/** How a time is shown: the time of day alone, or with the day, «сб, 22 ноября, 20:34». */
export const timeLooks = ["clock", "date-time"] as const;
export type TimeLook = (typeof timeLooks)[number];

const dateTimeParts = {
  weekday: "short",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
} as const;

export function formatTime(look: TimeLook, unixSeconds: number, zone: string, locale: Locale): string {
  if (look === "clock") return formatClock(unixSeconds, zone);
  const { tag } = languages[locale];
  return declineMonth(getFormat(tag, zone, dateTimeParts).format(unixSeconds * 1000), tag);
}

export const zoneLooks = ["long", "short"] as const;
export type ZoneLook = (typeof zoneLooks)[number];

/** A zone's name: «Москва, стандартное время (UTC+03:00)», or «Москва (UTC+3)». */
export function formatZoneName(look: ZoneLook, unixSeconds: number, zone: string, locale: Locale): string {
  const part = (timeZoneName: "long" | "longOffset" | "shortGeneric" | "shortOffset", tag: string) =>
    getFormat(tag, zone, { timeZoneName })
      .formatToParts(unixSeconds * 1000)
      .find(({ type }) => type === "timeZoneName")?.value ?? zone;
  const name = part(look === "long" ? "long" : "shortGeneric", languages[locale].tag);
  return `${name} (${part(look === "long" ? "longOffset" : "shortOffset", "en").replace("GMT", "UTC")})`;
}

/** «1 час 20 минут». */
export function formatMinutes(minutes: number, locale: Locale): string {
  const format = (value: number, unit: "hour" | "minute") =>
    new Intl.NumberFormat(languages[locale].tag, { style: "unit", unit, unitDisplay: "long" }).format(value);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [
    ...(hours > 0 ? [format(hours, "hour")] : []),
    ...(rest > 0 || hours === 0 ? [format(rest, "minute")] : []),
  ].join(" ");
}
