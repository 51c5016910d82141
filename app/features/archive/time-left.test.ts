import { describe, expect, it } from "vitest";
import { getI18n } from "~/lib/i18n/i18n.server";
import type { Locale } from "~/lib/i18n/locales";
import { row } from "../../../tests/setup/row";
import { getTimeLeft } from "./time-left";

const [minute, hour, day] = [60, 3600, 86_400];
const now = 1_900_000_000;
const said = (seconds: number, locale: Locale = "ru") => {
  const left = getTimeLeft(now + seconds, now);
  return (
    left &&
    getI18n(locale).getT("archive")("card.available", {
      time: getI18n(locale).getT("archive")(left.unit, { count: left.count }),
    })
  );
};

describe("A card says how long its recording is available", () => {
  it.each([
    [14 * day, "14 дней"],
    [13 * day + 23 * hour, "13 дней"],
    [5 * day, "5 дней"],
    [3 * day, "3 дня"],
    [2 * day - 1, "1 день"],
    [day, "1 день"],
    [day - 1, "23 часа"],
    [21 * hour, "21 час"],
    [5 * hour, "5 часов"],
    [hour, "1 час"],
    [hour - 1, "59 минут"],
    [22 * minute, "22 минуты"],
    [minute, "1 минуту"],
    [59, "1 минуту"],
    [1, "1 минуту"],
  ])("A card says how long its recording is available: %i seconds: %s", (seconds, time) =>
    expect(said(seconds)).toBe(`Доступно ещё ${time}`),
  );

  it.each([[0], [-1]])("A card says nothing once its recording has expired (%i)", (seconds) =>
    expect(said(seconds)).toBeNull(),
  );

  it.each<[Locale, number, string]>([
    ["en", day, "Available for 1 day"],
    ["en", 3 * day, "Available for 3 days"],
    ["sr", 2 * hour, "Dostupno još 2 sata"],
    ["sr", 5 * hour, "Dostupno još 5 sati"],
    ["hr", minute, "Dostupno još 1 minutu"],
    ["hr", 3 * minute, "Dostupno još 3 minute"],
    ["bg", day, "Достъпно още 1 ден"],
    ["bg", 2 * day, "Достъпно още 2 дни"],
  ])("A card says in %s of %i seconds left: %s", (locale, seconds, text) =>
    expect(said(seconds, locale)).toBe(text),
  );
});

it.each([
  [1, "1 день"],
  [3, "3 дня"],
  [7, "7 дней"],
  [14, "14 дней"],
  [21, "21 день"],
])("A trial of %i days is offered as %s", (count, days) => {
  row("I-003");
  expect(getI18n("ru").getT("archive")("subscribe.trial", { count })).toBe(`Попробовать ${days} бесплатно`);
});
