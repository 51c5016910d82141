import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cardFacts, cardSteps } from "./card-facts";

const card = (year: number | null, ...titles: string[]) => ({ year, genres: titles.map((title) => ({ title })) });

describe("A card names what fits on it", () => {
  it("the first genre always, a later one from a wider card on", () => {
    const { genres, yearFrom } = cardFacts(card(1927, "Драма", "Нуар", "Ужасы"));
    expect(genres.map(({ name }) => name)).toEqual(["драма", "нуар", "ужасы"]);
    const froms = genres.map(({ from }) => from);
    expect(froms[0]).toBe(cardSteps[0]);
    expect([...froms].sort((one, other) => one - other)).toEqual(froms);
    expect(yearFrom).toBeLessThanOrEqual(froms[1] ?? 0);
  });
  it("no fourth, and none that no card is wide enough for", () => {
    expect(cardFacts(card(1927, "Драма", "Нуар", "Ужасы", "Война")).genres).toHaveLength(3);
    expect(cardFacts(card(1927, "Документальное", "Познавательное", "Приключения")).genres).toHaveLength(2);
  });
  it("the year alone without genres", () => expect(cardFacts(card(1927))).toEqual({ genres: [], yearFrom: cardSteps[0] }));
  it("the styles know every step", () => {
    const css = readFileSync("app/ui/card.module.css", "utf8");
    for (const step of cardSteps.slice(1)) expect(css).toContain(`@container card (width < ${step}px)`);
  });
});
