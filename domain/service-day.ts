import { daySeconds } from "./time-units";
import { serviceOffsetSeconds } from "./time-zone";

// Times are Unix seconds, days are Moscow's.

/** The beginning of the day at a time. */
export const getServiceDayStart = (time: number): number =>
  Math.floor((time + serviceOffsetSeconds) / daySeconds) * daySeconds - serviceOffsetSeconds;

/** The day at a time, YYYY-MM-DD. */
export const getServiceDay = (time: number): string =>
  new Date((time + serviceOffsetSeconds) * 1000).toISOString().slice(0, 10);

/** When a day begins and ends; null if the text is no day. */
export function getDayRange(day: string): { start: number; end: number } | null {
  const start = Date.parse(`${day}T00:00:00Z`) / 1000 - serviceOffsetSeconds;
  if (Number.isNaN(start) || getServiceDay(start) !== day) return null;
  return { start, end: start + daySeconds };
}
