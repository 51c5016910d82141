/** Times in machine-readable formats: for markup, feeds, files and URLs. None needs Intl. */
import { serviceOffsetSeconds } from "#domain/time-zone";

const toDate = (unixSeconds: number) => new Date(unixSeconds * 1000);

/** «2026-11-21T20:34:00.000Z», for structured data and `<time>`. */
export const formatIsoTime = (unixSeconds: number): string => toDate(unixSeconds).toISOString();

/** The date in UTC, «2026-11-21». */
export const formatIsoDay = (unixSeconds: number): string => formatIsoTime(unixSeconds).slice(0, 10);

/** «20261121203400», the digits of calendars and schedules. */
const formatDigits = (unixSeconds: number) => formatIsoTime(unixSeconds).slice(0, 19).replace(/\D/g, "");

/** «20261121T203400Z» (RFC 5545). */
export const formatCalendarTime = (unixSeconds: number): string =>
  `${formatDigits(unixSeconds).replace(/^.{8}/, "$&T")}Z`;

/** «20261121203400 +0000». */
export const formatXmltvTime = (unixSeconds: number): string => `${formatDigits(unixSeconds)} +0000`;

/** «Sat, 21 Nov 2026 20:34:00 +0000» (RFC 822). */
export const formatRssDate = (unixSeconds: number): string =>
  toDate(unixSeconds).toUTCString().replace("GMT", "+0000");

/** «05:00», a full hour of the day. */
export const formatHour = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

const minute = 60;
const hour = 3600;

/** Remaining seconds as mm:ss, from an hour on as h:mm:ss (AMB-231). */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const pad = (value: number) => String(value).padStart(2, "0");
  const rest = `${pad(Math.floor((left % hour) / minute))}:${pad(left % minute)}`;
  return left < hour ? rest : `${Math.floor(left / hour)}:${rest}`;
}

/** A position in a film: «0:37», from an hour on «1:02:05». */
export function formatPosition(seconds: number): string {
  const text = formatCountdown(Math.floor(seconds));
  return text.startsWith("0") ? text.slice(1) : text;
}

/** An instant as it appears in URLs: day and time of day in Moscow, so that a link means the same broadcast to everyone. */
export function formatUrlTime(unixSeconds: number): { day: string; time: string } {
  const text = formatIsoTime(unixSeconds + serviceOffsetSeconds);
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** Parses an instant from a URL; null if it is invalid. */
export function parseUrlTime(day: string, time: string): number | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  return Math.floor(Date.parse(`${day}T${time}:00Z`) / 1000) - serviceOffsetSeconds;
}
