import { optionsPerQuestion, shuffle } from "#domain/quiz";
import type { KeptFrame } from "~/lib/offline/kept";

export type Question = { picture: string; answer: string; options: string[] };

const minFrames = 4;
const maxQuestions = 8;

/** Questions in a new order, each with titles of the other stills to choose from; none if there are too few. */
export function makeQuestions(frames: readonly KeptFrame[], random = Math.random): Question[] {
  const titles = [...new Set(frames.map(({ title }) => title))];
  if (titles.length < minFrames) return [];
  return shuffle(frames, random)
    .slice(0, maxQuestions)
    .map(({ picture, title }) => {
      const others = shuffle(
        titles.filter((other) => other !== title),
        random,
      );
      return {
        picture,
        answer: title,
        options: shuffle([title, ...others.slice(0, optionsPerQuestion - 1)], random),
      };
    });
}
