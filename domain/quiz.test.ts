import { describe, expect, it } from "vitest";
import {
  createQuestions,
  getPoints,
  isLate,
  optionsPerQuestion,
  questionsPerGame,
  type QuizTitle,
} from "./quiz";

describe("Points for an answer (AMB-166)", () => {
  it.each([
    { seconds: 0, isRight: true, points: 200 },
    { seconds: 1, isRight: true, points: 195 },
    { seconds: 19, isRight: true, points: 105 },
    { seconds: 20, isRight: true, points: 100 },
    { seconds: 22, isRight: true, points: 100 },
    { seconds: 23, isRight: true, points: 0 },
    { seconds: -5, isRight: true, points: 200 },
    { seconds: 0, isRight: false, points: 0 },
  ])(
    "An answer gives $points points after $seconds s, if right: $isRight",
    ({ seconds, isRight, points }) => {
      expect(getPoints({ isRight, asked: 1000, now: 1000 + seconds })).toBe(points);
    },
  );

  it("Points for an answer have a grace period of two seconds", () => {
    expect([22, 23].map((seconds) => isLate(0, seconds))).toEqual([false, true]);
  });
});

describe("The questions of a game", () => {
  const titles: QuizTitle[] = Array.from({ length: 60 }, (_, index) => ({
    id: `t${index}`,
    category: index % 3 === 0 ? "series" : "movies",
    motifs: [`m${index % 20}`, `n${index}`],
  }));
  const seeded = (seed: number) => () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "A question has four titles of one kind, one of them right (%i)",
    (seed) => {
      const questions = createQuestions(titles, seeded(seed));
      const find = (id: string) => titles.find((title) => title.id === id)!;
      expect(questions).toHaveLength(questionsPerGame);
      expect(new Set(questions.map(({ titleId }) => titleId)).size).toBe(questionsPerGame);
      for (const { titleId, options } of questions) {
        expect(options).toContain(titleId);
        expect(new Set(options).size).toBe(optionsPerQuestion);
        expect(new Set(options.map((id) => find(id).category)).size).toBe(1);
        const shown = find(titleId).motifs;
        expect(options.filter((id) => find(id).motifs.some((motif) => shown.includes(motif)))).toEqual([
          titleId,
        ]);
      }
    },
  );

  it("The questions of a game have the right title at a random position", () => {
    const places = [1, 2, 3, 4, 5, 6].flatMap((seed) =>
      createQuestions(titles, seeded(seed)).map(({ titleId, options }) => options.indexOf(titleId)),
    );
    expect(new Set(places)).toEqual(new Set([0, 1, 2, 3]));
  });

  it("The questions of a game cannot be created from too few titles", () => {
    expect(createQuestions(titles.slice(0, 3), seeded(1))).toEqual([]);
  });
});
