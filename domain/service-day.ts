import { TZDate } from "@date-fns/tz";
import { getUnixTime, startOfDay } from "date-fns";
import { daySeconds } from "./time-units";
import { serviceOffsetSeconds, serviceTimeZone } from "./time-zone";

/** The beginning of the service's day at a time. Both in Unix seconds. */
export const getServiceDayStart = (unixSeconds: number): number =>
  getUnixTime(startOfDay(new TZDate(unixSeconds * 1000, serviceTimeZone)));

/** When a day of the service begins and ends; null if the text is no day. */
export function getDayRange(day: string): { start: number; end: number } | null {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight)) return null;
  const start = midnight / 1000 - serviceOffsetSeconds;
  return { start, end: start + daySeconds };
}

/** The service's day at a time, YYYY-MM-DD. */
export const getServiceDay = (unixSeconds: number): string =>
  new Date((unixSeconds + serviceOffsetSeconds) * 1000).toISOString().slice(0, 10);
