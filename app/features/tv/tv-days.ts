import { TZDate } from "@date-fns/tz";
import { getDay } from "~/lib/time/time-text";

/** A calendar day, «YYYY-MM-DD». */
export type Day = string;
export type Span = { start: number; stop: number };

/** How far the guide goes ahead (K-055), and back: as far as recordings are kept (AMB-229). */
export const weekMs = 604_800_000;
const daysAhead = weekMs / 86_400_000;
const daysBack = 14;

/** A day so many days later, or earlier. */
export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The day a text names; null for anything that is no day of the calendar. */
export function readDay(text: string | null | undefined): Day | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** From midnight to midnight in a zone: 23, 24 or 25 hours. */
export function getSpan(day: Day, zone: string): Span {
  return { start: atHour(0, day, zone), stop: atHour(0, addDays(day, 1), zone) };
}

function atHour(hour: number, day: Day, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return Math.floor(new TZDate(year, month - 1, date, hour, 0, 0, zone).getTime() / 1000);
}

/** Television's day begins when the night before is over. */
const morningHour = 6;
const hourSeconds = 3600;
/** So much of what was on is there beside the present, however early in the morning. */
const beforeNowSeconds = 2 * hourSeconds;

/** When the night after a day is over. */
export const getNightEnd = (day: Day, zone: string): number => atHour(morningHour, addDays(day, 1), zone);

/**
 * What the guide shows under an address: from six in the morning past midnight to the next six (AMB-229). Without a date
 * it goes on from the present: what lies before it is there too in the small hours.
 */
export function guideSpan(day: Day | null, now: number, zone: string): Span {
  const shown = day ?? getDay(now, zone);
  const start = atHour(morningHour, shown, zone);
  const stop = getNightEnd(shown, zone);
  if (day !== null) return { start, stop };
  const hoursBefore = Math.max(0, Math.ceil((start - (now - beforeNowSeconds)) / hourSeconds));
  return { start: start - hoursBefore * hourSeconds, stop };
}

/** The days the guide has around a moment, the earliest first. */
export function daysAround(unixSeconds: number, zone: string): Day[] {
  const today = getDay(unixSeconds, zone);
  return Array.from({ length: daysBack + 1 + daysAhead }, (_, index) => addDays(today, index - daysBack));
}
