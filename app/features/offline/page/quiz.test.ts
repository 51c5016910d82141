import { describe, expect, it } from "vitest";
import { makeQuestions } from "./quiz";

const frames = Array.from({ length: 12 }, (_, index) => ({ picture: `/${index}`, title: `Film ${index}` }));

describe("The game without a connection", () => {
  it("The game without a connection asks eight different stills, each with four different titles and the right one", () => {
    const questions = makeQuestions(frames);
    expect(new Set(questions.map(({ picture }) => picture)).size).toBe(8);
    for (const { picture, answer, options } of questions) {
      expect(new Set(options).size).toBe(4);
      expect(options).toContain(answer);
      expect(frames).toContainEqual({ picture, title: answer });
    }
  });

  it("The game without a connection needs four titles", () => {
    expect(makeQuestions(frames.slice(0, 3))).toEqual([]);
    expect(makeQuestions([...frames.slice(0, 3), { picture: "/x", title: "Film 0" }])).toEqual([]);
  });
});
