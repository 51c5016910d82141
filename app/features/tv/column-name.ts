import type { Locale } from "~/lib/i18n/locales";
import { formatClock, formatDay, formatShortDay } from "~/lib/time/time-text";

/** Heading of a half-hour column: its time, and at midnight also the new day. */
export function formatColumnName(timestamp: number, zone: string, locale: Locale): string {
  const time = formatClock(timestamp, zone);
  return time === "00:00" ? `${time} · ${formatShortDay(formatDay(timestamp, zone), locale)}` : time;
}
