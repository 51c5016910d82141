import { daySeconds, hourSeconds } from "#domain/time-units";

const minuteSeconds = 60;

type TimeLeft = { unit: "days" | "hours" | "minutes"; count: number };

/**
 * Remaining time in the largest whole unit: days, then hours below a day, then minutes below an hour (AMB-095). Less
 * than a minute counts as one; null once expired.
 */
export function getTimeLeft(expiredAt: number, now: number): TimeLeft | null {
  const seconds = expiredAt - now;
  if (seconds <= 0) return null;
  if (seconds >= daySeconds) return { unit: "days", count: Math.floor(seconds / daySeconds) };
  if (seconds >= hourSeconds) return { unit: "hours", count: Math.floor(seconds / hourSeconds) };
  return { unit: "minutes", count: Math.max(1, Math.floor(seconds / minuteSeconds)) };
}
