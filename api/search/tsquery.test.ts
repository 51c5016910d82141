import { expect, it } from "vitest";
import { formatTsquery } from "./tsquery";

const plan = {
  terms: [
    { words: [{ word: "земля", isBeginning: true }], stems: ["земл"] },
    { words: [{ word: "1930", isBeginning: false }], stems: [] },
  ],
  texts: ["земля 1930"],
  joined: ["земля1930"],
};

it("every word must match, by prefix or stem, or all of them joined", () =>
  expect(formatTsquery(plan, "")).toBe("(('земля':* | 'земл') & ('1930')) | 'земля1930':*"));
it("in the given fields", () =>
  expect(formatTsquery(plan, "AB")).toBe("(('земля':*AB | 'земл':AB) & ('1930':AB)) | 'земля1930':*AB"));
it("as whole words", () =>
  expect(formatTsquery(plan, "A", true)).toBe("(('земля':A | 'земл':A) & ('1930':A)) | 'земля1930':A"));
it("quotes in a word are escaped", () =>
  expect(
    formatTsquery(
      { terms: [{ words: [{ word: "a'\\b", isBeginning: false }], stems: [] }], texts: [], joined: [] },
      "",
    ),
  ).toBe("(('ab'))"));
