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

it("A query requires every word, by prefix or stem, or all words joined", () =>
  expect(formatTsquery(plan, "")).toBe("(('земля':* | 'земл') & ('1930')) | 'земля1930':*"));
it("A query may be limited to given fields", () =>
  expect(formatTsquery(plan, "AB")).toBe("(('земля':*AB | 'земл':AB) & ('1930':AB)) | 'земля1930':*AB"));
it("A query may match whole words only", () =>
  expect(formatTsquery(plan, "A", true)).toBe("(('земля':A | 'земл':A) & ('1930':A)) | 'земля1930':A"));
it("Quotes in a word are removed from the query", () =>
  expect(
    formatTsquery(
      { terms: [{ words: [{ word: "a'\\b", isBeginning: false }], stems: [] }], texts: [], joined: [] },
      "",
    ),
  ).toBe("(('ab'))"));
