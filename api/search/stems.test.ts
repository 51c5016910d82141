import { expect, it } from "vitest";
import { getForms } from "./stems";

it.each([
  ["a stem and the stem of it", "чапаева", "чапаев", "чапа", ["чапаев", "чапа"]],
  ["a vowel that comes and goes", "броненосец", "броненосец", "броненосец", ["броненосец", "броненосц"]],
  ["in short words", "отец", "отец", "отец", ["отец", "отц"]],
  ["not after a vowel", "боец", "боец", "боец", ["боец"]],
  ["nothing too short", "реба", "реб", "ре", ["реб"]],
  ["a word without stem stands for itself", "на", null, null, ["на"]],
])("%s", (_what, word, once, twice, forms) => expect(getForms(word, once, twice)).toEqual(forms));
