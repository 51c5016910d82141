import { describe, expect, it } from "vitest";
import { languages, type Locale } from "#contract/languages";
import { formatLongDate } from "./time-zone";

const at = (month: number) => Date.UTC(2026, month - 1, 18, 12) / 1000;

describe("A date", () => {
  it.each<[Locale, number, string]>([
    ["ru", 11, "18 ноября 2026 г."],
    ["sr", 1, "18. januara 2026."],
    ["sr", 3, "18. marta 2026."],
    ["sr", 5, "18. maja 2026."],
    ["sr", 9, "18. septembra 2026."],
    ["sr", 10, "18. oktobra 2026."],
    ["sr", 11, "18. novembra 2026."],
    ["sr", 12, "18. decembra 2026."],
    ["hr", 11, "18. studenoga 2026."],
    ["bg", 11, "18 ноември 2026 г."],
    ["en", 11, "November 18, 2026"],
  ])("A date can stand in a sentence in %s, month %i", (locale, month, text) =>
    expect(formatLongDate(at(month), languages[locale].tag)).toBe(text),
  );
});
