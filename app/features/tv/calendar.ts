/** Something to come, for a calendar. */
export type CalendarEvent = {
  id: string;
  title: string;
  place: string;
  text: string;
  url: string;
  start: number;
  stop: number;
  now: number;
};

const maxOctets = 75;
const crlf = "\r\n";
const minutesBefore = 5;

const stamp = (unixSeconds: number) =>
  `${new Date(unixSeconds * 1000).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/[\u0000-\u001f\u007f]/g, "");

/** Lines of at most 75 octets; the rest goes on after a space, no character cut in two (RFC 5545, 3.1). */
export function folded(line: string): string {
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

/** A showing as a calendar of one event, with an alarm a little before it. */
export function createCalendar({ id, title, place, text, url, start, stop, now }: CalendarEvent): string {
  const host = new URL(url).hostname;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Luch//TV//RU",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${id}@${host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(stop)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    ...(text === "" ? [] : [`DESCRIPTION:${escaped(text)}`]),
    `URL:${url}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-PT${minutesBefore}M`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map(folded).join(crlf) + crlf;
}
