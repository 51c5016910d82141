import { TZDate } from "@date-fns/tz";
import { formatISO } from "date-fns";

/** A calendar day, «YYYY-MM-DD». */
export type Day = string;
export type Span = { start: number; stop: number };

/** How far the guide goes back and ahead: a week each way (AMB-037, K-055). */
export const weekMs = 604_800_000;
export const daysEachWay = weekMs / 86_400_000;

/** The day it is in a zone at a moment. */
export function dayOf(unixSeconds: number, zone: string): Day {
  return formatISO(new TZDate(unixSeconds * 1000, zone), { representation: "date" });
}

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
export function spanOf(day: Day, zone: string): Span {
  return { start: midnight(day, zone), stop: midnight(addDays(day, 1), zone) };
}

function midnight(day: Day, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return Math.floor(new TZDate(year, month - 1, date, 0, 0, 0, zone).getTime() / 1000);
}

/** The days the guide has around a moment, the earliest first. */
export function daysAround(unixSeconds: number, zone: string): Day[] {
  const today = dayOf(unixSeconds, zone);
  return Array.from({ length: daysEachWay * 2 + 1 }, (_, index) => addDays(today, index - daysEachWay));
}
