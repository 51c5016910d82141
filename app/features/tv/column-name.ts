import type { Locale } from "~/lib/i18n/locales";
import { clock, getDay, shortDay } from "~/lib/time/time-text";

/** What stands over a half hour of the guide: its time, and at midnight the day that begins. */
export function columnName(moment: number, zone: string, locale: Locale): string {
  const time = clock(moment, zone);
  return time === "00:00" ? `${time} · ${shortDay(getDay(moment, zone), locale)}` : time;
}
