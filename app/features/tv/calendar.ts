import { formatCalendarTime } from "~/lib/time/machine-time";

type CalendarEvent = {
  id: string;
  title: string;
  location: string;
  text: string;
  url: string;
  start: number;
  stop: number;
  now: number;
};

const maxOctets = 75;
const crlf = "\r\n";
const minutesBefore = 5;

const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/[\u0000-\u001f\u007f]/g, "");

/**
 * Folds a line at 75 octets without splitting characters; continuation lines start with a space (RFC 5545,
 * 3.1).
 */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    const limit = parts.length === 0 ? maxOctets : maxOctets - 1;
    if (octets + size > limit) {
      parts.push(part);
      part = "";
      octets = 0;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join(`${crlf} `);
}

/** An iCalendar file with one broadcast and an alarm shortly before it. */
export function createCalendar({ id, title, location, text, url, start, stop, now }: CalendarEvent): string {
  const host = new URL(url).hostname;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Luch//TV//RU",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${id}@${host}`,
    `DTSTAMP:${formatCalendarTime(now)}`,
    `DTSTART:${formatCalendarTime(start)}`,
    `DTEND:${formatCalendarTime(stop)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(location)}`,
    ...(text === "" ? [] : [`DESCRIPTION:${escapeText(text)}`]),
    `URL:${url}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:-PT${minutesBefore}M`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map(foldLine).join(crlf) + crlf;
}
