import type { Locale } from "~/lib/i18n/locales";
import { clock, formatDay, shortDay } from "~/lib/time/time-text";

/** Heading of a half-hour column: its time, and at midnight also the new day. */
export function formatColumnName(moment: number, zone: string, locale: Locale): string {
  const time = clock(moment, zone);
  return time === "00:00" ? `${time} · ${shortDay(formatDay(moment, zone), locale)}` : time;
}
