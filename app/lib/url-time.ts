/** Instants in URLs always use Moscow time (UTC+3), so that a link leads everyone to the same showing. */
const offsetSeconds = 3 * 3600;

/** An instant as it appears in URLs: day and time of day. */
export function urlTime(unixSeconds: number): { day: string; time: string } {
  const text = new Date((unixSeconds + offsetSeconds) * 1000).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The instant given by a URL; null if it is invalid. */
export function urlInstant(day: string, time: string): number | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  return Math.floor(Date.parse(`${day}T${time}:00Z`) / 1000) - offsetSeconds;
}
