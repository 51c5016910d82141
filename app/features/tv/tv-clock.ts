import { moscow } from "~/lib/scope/time-zone";
import { languageTags, type Locale } from "~/lib/i18n/locales";

const formats = new Map<string, Intl.DateTimeFormat>();
const mostFormats = 300;

/** Formats are dear to make and few. */
function formatOf(tag: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag}|${zone}|${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= mostFormats) formats.clear();
  const made = new Intl.DateTimeFormat(tag, { ...options, timeZone: zone });
  formats.set(key, made);
  return made;
}

/** The time of day, «20:34» in every language. */
export function clock(unixSeconds: number, zone: string): string {
  return formatOf("en-GB", zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(unixSeconds * 1000);
}

/** A moment within a day, for words about the day itself. */
const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

/** «сб 22» on a strip of days. */
export function shortDay(day: string, locale: Locale): string {
  return formatOf(languageTags[locale], "UTC", { weekday: "short", day: "numeric" }).format(noonOf(day) * 1000).replace(",", "");
}

/** «суббота, 22 ноября». */
export function longDay(day: string, locale: Locale): string {
  return formatOf(languageTags[locale], "UTC", { weekday: "long", day: "numeric", month: "long" }).format(noonOf(day) * 1000);
}

/** The zone's name, when it is not Moscow: «Владивосток, стандартное время (UTC+10)». */
export function zoneName(unixSeconds: number, zone: string, locale: Locale): string | null {
  if (zone === moscow) return null;
  const part = (timeZoneName: "long" | "longOffset", tag: string) => formatOf(tag, zone, { timeZoneName }).formatToParts(unixSeconds * 1000).find(({ type }) => type === "timeZoneName")?.value ?? zone;
  return `${part("long", languageTags[locale])} (${part("longOffset", "en").replace("GMT", "UTC")})`;
}
