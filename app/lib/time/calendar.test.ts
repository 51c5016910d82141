import { describe, expect, it } from "vitest";
import { createCalendar } from "./calendar";

const now = Date.UTC(2026, 10, 30, 4, 30) / 1000;
const event = {
  id: "show-1",
  title: "Метрополис",
  location: "Свой канал",
  text: "",
  url: "https://luch.example/watch/metropolis",
  start: Date.UTC(2026, 10, 30, 16) / 1000,
  stop: Date.UTC(2026, 10, 30, 18, 5) / 1000,
  hasAlarm: false,
};
type Event = typeof event;

const write = (more: Partial<Event> = {}, at = now) => createCalendar([{ ...event, ...more }], at);
/** The lines as they were before they were folded. */
const readLines = (calendar: string) => calendar.replaceAll("\r\n ", "").split("\r\n");

describe("A calendar's file", () => {
  it("A calendar's file has its events with their hours in UTC, and ends each line with CRLF", () => {
    expect(write()).toBe(
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Luch//TV//RU",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        "UID:show-1@luch.example",
        "DTSTAMP:20261130T043000Z",
        "DTSTART:20261130T160000Z",
        "DTEND:20261130T180500Z",
        "SUMMARY:Метрополис",
        "LOCATION:Свой канал",
        "URL:https://luch.example/watch/metropolis",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ].join("\r\n"),
    );
  });

  it.each([
    ["a comma", "Раз, два", "Раз\\, два"],
    ["a semicolon", "Раз; два", "Раз\\; два"],
    ["a backslash", "Раз \\ два", "Раз \\\\ два"],
    ["a backslash before a letter", "Раз\\nдва", "Раз\\\\nдва"],
    ["a line break", "Раз\nдва", "Раз\\nдва"],
    ["a line break of Windows", "Раз\r\nEND:VEVENT", "Раз\\nEND:VEVENT"],
    ["a lone carriage return", "Раз\rдва", "Раз\\nдва"],
    ["a control character", "Раз\u0000два\u007f", "Раздва"],
  ])("A calendar's file escapes %s in each text of an event", (_what, text, escaped) => {
    const lines = readLines(write({ title: text, location: text, text, hasAlarm: true }));
    expect(lines.filter((line) => /^(SUMMARY|LOCATION|DESCRIPTION):/.test(line))).toEqual([
      `SUMMARY:${escaped}`,
      `LOCATION:${escaped}`,
      `DESCRIPTION:${escaped}`,
      `DESCRIPTION:${escaped}`,
    ]);
    expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1);
  });

  it.each([
    ["Latin letters", "a".repeat(200)],
    ["Cyrillic letters", "я".repeat(200)],
    ["characters of four octets", "𝄞".repeat(60)],
    ["commas to escape", ",".repeat(120)],
  ])("A calendar's file folds %s at 75 octets and splits no character", (_what, title) => {
    const calendar = write({ title });
    const lines = calendar.split("\r\n");
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(lines.filter((line) => Buffer.from(line).toString() !== line)).toEqual([]);
    expect(lines.filter((line) => line.startsWith(" ")).length).toBeGreaterThan(1);
    expect(readLines(calendar)).toContain(`SUMMARY:${title.replaceAll(",", "\\,")}`);
  });

  it("A calendar's event keeps its UID when it is written again with another title and hour", () => {
    const findId = (calendar: string) => readLines(calendar).find((line) => line.startsWith("UID:"));
    expect(findId(write({ title: "Другое", start: event.start + 60 }, now + 60))).toBe(findId(write()));
    expect(findId(write({ id: "show-2" }))).not.toBe(findId(write()));
  });

  it("A calendar's event has an alarm where it is asked for one", () => {
    expect(write()).not.toContain("VALARM");
    expect(readLines(write({ hasAlarm: true }))).toEqual(
      expect.arrayContaining(["BEGIN:VALARM", "TRIGGER:-PT5M", "END:VALARM"]),
    );
  });
});
