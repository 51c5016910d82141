import { TZDate } from "@date-fns/tz";
import { addDays as addCalendarDays, formatISO, isValid, parseISO } from "date-fns";
import { daySeconds, hourSeconds } from "#domain/time-units";
import { formatDay } from "~/lib/time/time-text";

/** A calendar day, "YYYY-MM-DD". */
export type Day = string;
export type Span = { start: number; stop: number };

/** How far the guide goes ahead (K-055) and back: as long as recordings are available (AMB-229). */
export const weekMs = 7 * daySeconds * 1000;
const daysAhead = weekMs / 1000 / daySeconds;
const daysBack = 14;

/** `count` may be negative. */
export const addDays = (day: Day, count: number): Day =>
  formatISO(addCalendarDays(parseISO(day), count), { representation: "date" });

/** Null for anything that is not a calendar day. */
export function parseDay(text: string | null | undefined): Day | null {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && isValid(parseISO(text)) ? text : null;
}

/** Midnight to midnight in a zone: 23, 24 or 25 hours. */
export function getDaySpan(day: Day, zone: string): Span {
  return { start: getMomentAtHour(0, day, zone), stop: getMomentAtHour(0, addDays(day, 1), zone) };
}

function getMomentAtHour(hour: number, day: Day, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return Math.floor(new TZDate(year, month - 1, date, hour, 0, 0, zone).getTime() / 1000);
}

/** The television day starts at six, when the night's programmes are over. */
const morningHour = 6;
/** The minimum of past time in today's guide, even early in the morning. */
const minPastSeconds = 2 * hourSeconds;

/** The time at which the night after a day is over. */
export const getNightEnd = (day: Day, zone: string): number =>
  getMomentAtHour(morningHour, addDays(day, 1), zone);

/**
 * The span of the guide: from six in the morning to six the next morning (AMB-229). Without a date it follows
 * the present, and in the small hours starts earlier to include what is on.
 */
export function getGuideSpan(day: Day | null, now: number, zone: string): Span {
  const guideDay = day ?? formatDay(now, zone);
  const start = getMomentAtHour(morningHour, guideDay, zone);
  const stop = getNightEnd(guideDay, zone);
  if (day !== null) return { start, stop };
  const hoursBefore = Math.max(0, Math.ceil((start - (now - minPastSeconds)) / hourSeconds));
  return { start: start - hoursBefore * hourSeconds, stop };
}

const fiveMinutes = 300;
const upcomingSeconds = 6 * hourSeconds;

/**
 * Current programmes and those of the next hours; rounded to five minutes so that the response can be shared.
 */
export function getNowSpan(now: number): Span {
  const start = Math.floor(now / fiveMinutes) * fiveMinutes;
  return { start, stop: start + upcomingSeconds };
}

/** The days of the guide around a time, earliest first. */
export function getGuideDays(unixSeconds: number, zone: string): Day[] {
  const today = formatDay(unixSeconds, zone);
  return Array.from({ length: daysBack + 1 + daysAhead }, (_, index) => addDays(today, index - daysBack));
}
