import { expect, it } from "vitest";
import { getForms } from "./stems";

it.each([
  ["a word has its stem and the stem of that", "чапаева", "чапаев", "чапа", ["чапаев", "чапа"]],
  [
    "a fleeting vowel gives a second form",
    "броненосец",
    "броненосец",
    "броненосец",
    ["броненосец", "броненосц"],
  ],
  ["a short word may have a fleeting vowel too", "отец", "отец", "отец", ["отец", "отц"]],
  ["a vowel after another vowel is not fleeting", "боец", "боец", "боец", ["боец"]],
  ["a stem that is too short is left out", "реба", "реб", "ре", ["реб"]],
  ["a word without a stem is its own form", "на", null, null, ["на"]],
])("The stems of words: %s", (_what, word, once, twice, forms) =>
  expect(getForms(word, once, twice)).toEqual(forms),
);
