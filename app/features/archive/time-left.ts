const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

type TimeLeft = { unit: "days" | "hours" | "minutes"; count: number };

/**
 * Remaining time in the largest whole unit: days, hours below a day, minutes below an hour (AMB-095). Less
 * than a minute counts as one; null once expired.
 */
export function getTimeLeft(expiredAt: number, now: number): TimeLeft | null {
  const seconds = expiredAt - now;
  if (seconds <= 0) return null;
  if (seconds >= day) return { unit: "days", count: Math.floor(seconds / day) };
  if (seconds >= hour) return { unit: "hours", count: Math.floor(seconds / hour) };
  return { unit: "minutes", count: Math.max(1, Math.floor(seconds / minute)) };
}
