import { formatCalendarTime } from "./machine-time";

type CalendarEvent = {
  id: string;
  title: string;
  location: string;
  text: string;
  url: string;
  start: number;
  stop: number;
  hasAlarm: boolean;
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

/** An iCalendar file, with an alarm shortly before the events that have one. */
export function createCalendar(events: readonly CalendarEvent[], now: number): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Luch//TV//RU",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...events.flatMap((event) => getEventLines(event, now)),
    "END:VCALENDAR",
  ];
  return lines.map(foldLine).join(crlf) + crlf;
}

function getEventLines(
  { id, title, location, text, url, start, stop, hasAlarm }: CalendarEvent,
  now: number,
): string[] {
  const alarm = [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:-PT${minutesBefore}M`,
    "END:VALARM",
  ];
  return [
    "BEGIN:VEVENT",
    `UID:${id}@${new URL(url).hostname}`,
    `DTSTAMP:${formatCalendarTime(now)}`,
    `DTSTART:${formatCalendarTime(start)}`,
    `DTEND:${formatCalendarTime(stop)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(location)}`,
    ...(text === "" ? [] : [`DESCRIPTION:${escapeText(text)}`]),
    `URL:${url}`,
    ...(hasAlarm ? alarm : []),
    "END:VEVENT",
  ];
}
