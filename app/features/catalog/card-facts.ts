import type { TitleCard } from "~/contract/shared";

/** Widths of a card at which the line of facts changes, in pixels: the steps of its styles (app/ui/card.module.css). */
export const cardSteps = [80, 100, 120, 140, 160, 180, 200, 220, 240, 260, 280, 300, 320] as const;
const maxGenres = 3;
/** A letter of that line on the average, a wide one rather than a narrow one; and the point between two facts with the room around it. */
const letterPixels = 8.2;
const pointPixels = 14;

type Fact = { name: string; from: number };

/** What a card names, each with the width of a card from which it fits whole. What never fits is left out; the year gives way to the first genre. */
export function cardFacts({ year, genres }: Pick<TitleCard, "year" | "genres">): { genres: Fact[]; yearFrom: number | undefined } {
  const names = genres.slice(0, maxGenres).map(({ title }) => title.toLocaleLowerCase());
  const yearWidth = year === null ? 0 : String(year).length * letterPixels + pointPixels;
  let width = yearWidth;
  const facts = names.map((name, index) => {
    width += name.length * letterPixels + (index > 0 ? pointPixels : 0);
    return { name, needed: width };
  });
  const [first] = facts;
  const fitting = facts.flatMap(({ name, needed }, index) => {
    const from = index === 0 ? cardSteps[0] : stepFor(needed);
    return from === null ? [] : [{ name, from }];
  });
  return { genres: fitting, yearFrom: first ? (stepFor(first.needed) ?? cardSteps.at(-1)) : cardSteps[0] };
}

const stepFor = (needed: number) => cardSteps.find((step) => step >= needed) ?? null;
