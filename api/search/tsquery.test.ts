import { expect, it } from "vitest";
import { tsquery } from "./tsquery";

const plan = {
  terms: [
    { words: [{ word: "земля", isBeginning: true }], stems: ["земл"] },
    { words: [{ word: "1930", isBeginning: false }], stems: [] },
  ],
  texts: ["земля 1930"],
  joined: ["земля1930"],
};

it("every word must be there, as a beginning or by its stem, or all of them as one", () =>
  expect(tsquery(plan, "")).toBe("(('земля':* | 'земл') & ('1930')) | 'земля1930':*"));
it("in the fields asked for", () =>
  expect(tsquery(plan, "AB")).toBe("(('земля':*AB | 'земл':AB) & ('1930':AB)) | 'земля1930':*AB"));
it("as whole words", () =>
  expect(tsquery(plan, "A", true)).toBe("(('земля':A | 'земл':A) & ('1930':A)) | 'земля1930':A"));
it("nothing of a word ends the quotation", () =>
  expect(
    tsquery(
      { terms: [{ words: [{ word: "a'\\b", isBeginning: false }], stems: [] }], texts: [], joined: [] },
      "",
    ),
  ).toBe("(('ab'))"));
