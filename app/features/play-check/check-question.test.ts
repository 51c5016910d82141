import { describe, expect, it } from "vitest";
import { getCheckNumber, getQuestionQuery, parseCheckReference } from "./check-question";

const asked = { number: "1F2E3D4C", rule: "country", page: "/watch/metropolis" } as const;

describe("A support question about a play check", () => {
  it("A support question about a play check contains its number, rule and page", () =>
    expect(parseCheckReference(new URLSearchParams(getQuestionQuery(asked)))).toEqual(asked));

  it("A support question may be about a play that nothing stopped", () =>
    expect(parseCheckReference(new URLSearchParams(getQuestionQuery({ ...asked, rule: null })))).toEqual({
      ...asked,
      rule: null,
    }));

  it.each([
    ["no number", "page=/watch/x"],
    ["a number of somebody's own", "check=call+me&page=/watch/x"],
    ["words for a page", "check=1F2E3D4C&page=pay+at+evil.example"],
    ["another site", "check=1F2E3D4C&page=//evil.example"],
  ])("A support question is refused with %s", (_what, query) =>
    expect(parseCheckReference(new URLSearchParams(query))).toBeNull(),
  );

  it("A support question has a number that can be read out over the phone", () =>
    expect(getCheckNumber("1f2e3d4c-5b6a-4978-8695-a4b3c2d1e0ff")).toBe("1F2E3D4C"));
});
