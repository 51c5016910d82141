import { describe, expect, it } from "vitest";
import type { EveningAnswers } from "#contract/evening-names";
import { type EveningCandidate, pickEvening, relaxEvening } from "./evening";

const title = (id: string, given: Partial<EveningCandidate> = {}): EveningCandidate => ({
  id,
  genres: ["comedy"],
  ratingAge: "12+",
  forKids: false,
  rating: 7,
  parts: [80],
  isBegun: false,
  isFavorite: false,
  isWatchable: false,
  ...given,
});
const answers = (given: Partial<EveningAnswers> = {}): EveningAnswers => ({
  time: "medium",
  company: "two",
  mood: "laugh",
  ...given,
});
const noLuck = () => 0;
const pick = (wishes: EveningAnswers, titles: EveningCandidate[], audience: "adult" | "child" = "adult") =>
  pickEvening(wishes, titles, { audience, getLuck: noLuck });

describe("What fits into an evening", () => {
  it.each([
    ["a film that ends in time", "medium", [80], { minutes: 80, parts: 1 }],
    ["a film that ends to the minute", "medium", [90], { minutes: 90, parts: 1 }],
    ["no film that is longer", "medium", [91], null],
    ["the rest of a long film", "short", [25], { minutes: 25, parts: 1 }],
    ["as many episodes as there is time for", "medium", [40, 40, 40], { minutes: 80, parts: 2 }],
    ["episodes in their order", "short", [12, 40, 10], { minutes: 12, parts: 1 }],
    ["no series with longer episodes", "short", [41, 41], null],
    ["two hours of a long series, not the night", "long", Array(30).fill(20), { minutes: 120, parts: 6 }],
    ["no film that lasts all night", "long", [332], null],
    ["nothing of unknown length", "long", [], null],
  ] as const)("An evening has %s", (_what, time, parts, sitting) => {
    const [found] = pick(answers({ time }), [title("a", { parts })]);
    expect(found ? { minutes: found.minutes, parts: found.parts } : null).toEqual(sitting);
  });

  it.each([
    ["short", 15],
    ["medium", 45],
    ["long", 120],
  ] as const)("A child's evening is shorter: «%s» ends by minute %i", (time, most) => {
    const found = (minutes: number) =>
      pick(answers({ time, company: "alone" }), [title("a", { parts: [minutes] })], "child").length;
    expect([found(most), found(most + 1)]).toEqual([1, 0]);
  });

  it.each([
    ["thrill", ["horror"], 1],
    ["thrill", ["comedy"], 0],
    ["laugh", ["drama", "comedy"], 1],
    ["feel", ["melodrama"], 1],
    ["think", ["documentary"], 1],
    ["dream", ["war"], 0],
  ] as const)("A mood of «%s» has titles of %s: %i", (mood, genres, count) =>
    expect(pick(answers({ mood }), [title("a", { genres })])).toHaveLength(count),
  );

  it.each([
    [{ ratingAge: "0+" }, 1],
    [{ ratingAge: "6+" }, 1],
    [{ ratingAge: "12+" }, 0],
    [{ ratingAge: "12+", forKids: true }, 1],
    [{ ratingAge: null }, 0],
    [{ ratingAge: "18+" }, 0],
  ])("With children an adult is offered %o: %i", (given, count) =>
    expect(pick(answers({ company: "family" }), [title("a", given)])).toHaveLength(count),
  );
});

describe("Of two titles that fit", () => {
  it.each<[string, Partial<EveningCandidate>, Partial<EveningCandidate>]>([
    ["whose main genre is the mood's", { genres: ["comedy", "war"] }, { genres: ["war", "comedy"] }],
    ["that suits the company", { genres: ["comedy", "romance"] }, { genres: ["comedy", "war"] }],
    ["that fills the evening", { parts: [80] }, { parts: [15] }],
    ["with the higher rating", { rating: 8.5 }, { rating: 6.2 }],
    ["with a rating above the usual", { rating: 7.5 }, { rating: null }],
    ["that may be watched at once", { isWatchable: true }, {}],
    ["that was begun", { isBegun: true }, {}],
    ["that was saved", { isFavorite: true }, {}],
    ["that is for adults", {}, { forKids: true }],
  ])("The one %s comes first", (_which, better, worse) =>
    expect(pick(answers(), [title("a", worse), title("b", better)]).map(({ id }) => id)).toEqual(["b", "a"]),
  );

  it("The one with more luck comes first if they are as good, and a much better one in spite of it", () => {
    const order = (titles: EveningCandidate[]) =>
      pickEvening(answers(), titles, { audience: "adult", getLuck: (id) => (id === "lucky" ? 1 : 0) }).map(
        ({ id }) => id,
      );
    expect(order([title("a"), title("lucky")])).toEqual(["lucky", "a"]);
    expect(order([title("a", { rating: 9, isWatchable: true }), title("lucky", { rating: 6 })])).toEqual([
      "a",
      "lucky",
    ]);
  });

  it("The order does not depend on the order of the candidates", () => {
    const [a, b] = [title("a"), title("b")];
    expect(pick(answers(), [a, b])).toEqual(pick(answers(), [b, a]));
  });

  it("Only the one that suits the company is said to", () => {
    const found = pick(answers({ company: "friends", mood: "dream" }), [
      title("a", { genres: ["adventure"] }),
      title("b", { genres: ["fantasy"] }),
    ]);
    expect(found.map(({ id, suitsCompany }) => [id, suitsCompany])).toEqual([
      ["a", true],
      ["b", false],
    ]);
  });
});

describe("Answers that nothing fits", () => {
  it("For each question the answer that helps most is named, alone, and none that does not help", () => {
    const titles = [
      title("long", { parts: [120] }),
      title("longer", { parts: [150] }),
      title("sad", { genres: ["drama"], parts: [20] }),
    ];
    expect(relaxEvening(answers({ time: "short" }), titles, "adult")).toEqual([
      { question: "time", answer: "long", total: 2 },
      { question: "mood", answer: "feel", total: 1 },
    ]);
  });

  it("Company is relaxed where it is what excludes", () =>
    expect(relaxEvening(answers({ company: "family" }), [title("a")], "adult")).toContainEqual({
      question: "company",
      answer: "alone",
      total: 1,
    }));

  it("A child is offered no answers of adults", () =>
    expect(
      relaxEvening(answers({ company: "alone" }), [title("a", { genres: ["horror"], parts: [20] })], "child"),
    ).toEqual([]));
});
