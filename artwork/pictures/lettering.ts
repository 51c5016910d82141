import { z } from "zod";
import outlines from "./lettering-outlines.json" with { type: "json" };
import { area, type Group, type Mark, place } from "./marks";

/** Parsed, because TypeScript infers pairs in JSON files as arrays, not tuples. */
const font = z
  .object({
    unitsPerEm: z.number(),
    capHeight: z.number(),
    glyphs: z.record(z.string(), z.tuple([z.number(), z.string()])),
    kern: z.record(z.string(), z.record(z.string(), z.number())),
  })
  .parse(outlines);

/** Cap height in ems. */
export const capHeight = font.capHeight / font.unitsPerEm;
const leading = 1.0;

const getGlyph = (char: string) =>
  font.glyphs[char] ?? font.glyphs[char.normalize("NFD").charAt(0)] ?? font.glyphs["?"];

const getKerning = (left: string, right: string) => font.kern[left]?.[right] ?? 0;

/** Width of a line in ems. */
export const measureText = (text: string) => {
  const chars = [...text];
  return (
    chars.reduce(
      (sum, char, index) => sum + (getGlyph(char)?.[0] ?? 0) + getKerning(char, chars[index + 1] ?? ""),
      0,
    ) / font.unitsPerEm
  );
};

/** Draws a line of text as outlines, so that the result does not depend on installed fonts. */
export const drawLine = (text: string, ink: string, x: number, baseline: number, size: number): Group => {
  const marks: Mark[] = [];
  const chars = [...text];
  let at = 0;
  chars.forEach((char, index) => {
    const [advance, d] = getGlyph(char) ?? [0, ""];
    if (d) marks.push(place({ x: at }, area(ink, d)));
    at += advance + getKerning(char, chars[index + 1] ?? "");
  });
  return place({ x, y: baseline, scale: size / font.unitsPerEm }, ...marks);
};

const isVowel = (char = "") => /[аеёиоуыэюяaeiouy]/iu.test(char);

/** Splits a long word at its hyphen or at the syllable nearest to its middle; null if it cannot be split. */
const splitWord = (word: string): [string, string] | null => {
  const letters = [...word];
  const hyphen = word.indexOf("-");
  if (hyphen > 2 && hyphen < letters.length - 3) return [word.slice(0, hyphen + 1), word.slice(hyphen + 1)];
  if (letters.length < 13) return null;
  const middle = letters.length / 2;
  const positions = letters
    .map((_, index) => index)
    .filter(
      (index) =>
        index >= 4 &&
        index <= letters.length - 4 &&
        isVowel(letters[index - 1]) &&
        !isVowel(letters[index]) &&
        isVowel(letters[index + 1]),
    )
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  const at = positions[0];
  return at === undefined ? null : [`${letters.slice(0, at).join("")}-`, letters.slice(at).join("")];
};

/** All ways to break the words into at most `maxLines` lines, in order. */
const breakLines = (words: string[], maxLines: number): string[][] => {
  if (maxLines === 1 || words.length === 1) return [[words.join(" ")]];
  const found: string[][] = [[words.join(" ")]];
  for (let count = 1; count < words.length; count += 1) {
    const head = words.slice(0, count).join(" ");
    for (const tail of breakLines(words.slice(count), maxLines - 1)) found.push([head, ...tail]);
  }
  return found;
};

type Block = { lines: string[]; size: number; width: number; height: number };

const layOutBlock = (lines: string[], box: { width: number; height: number; largest: number }): Block => {
  const widest = Math.max(...lines.map(measureText), 0.001);
  const ems = capHeight + (lines.length - 1) * leading;
  const size = Math.min(box.width / widest, box.height / ems, box.largest);
  return { lines, size, width: widest * size, height: ems * size };
};

const shorten = (words: string[]) =>
  words.length > 9 ? [...words.slice(0, 8), `${words[8] ?? ""}…`] : words;

/** Joins one- and two-letter words to the next word, so that a preposition never ends a line. */
const keepTogether = (words: string[]) =>
  words.reduceRight<string[]>(
    (rest, word) =>
      /^\p{L}{1,2}$/u.test(word) && rest.length > 0
        ? [`${word} ${rest[0] ?? ""}`, ...rest.slice(1)]
        : [word, ...rest],
    [],
  );

/** The largest layout of a title that fits the box. Words are split only if the text would otherwise be illegible. */
export const layOutTitle = (
  title: string,
  box: { width: number; height: number; largest: number; legible: number; lines?: number },
): Block => {
  const words = keepTogether(shorten(title.toUpperCase().replace(/\s+/gu, " ").trim().split(" ")));
  const maxLines = box.lines ?? 4;
  const best = (list: string[]) =>
    breakLines(list, maxLines)
      .filter((lines, index) => index === 0 || lines.every((text) => !/-\s/u.test(text)))
      .map((lines) => layOutBlock(lines, box))
      .reduce((found, block) => (block.size > found.size * 1.04 ? block : found));
  const whole = best(words);
  if (whole.size >= box.legible) return whole;
  const split = best(
    words.flatMap((word) => {
      const at = word.lastIndexOf(" ") + 1;
      const halves = splitWord(word.slice(at));
      return halves ? [word.slice(0, at) + halves[0], halves[1]] : [word];
    }),
  );
  return split.size > whole.size * 1.1 && split.lines.every((text) => !/-\s/u.test(text)) ? split : whole;
};

export const drawBlock = (block: Block, ink: string, x: number, bottom: number): Mark[] =>
  block.lines.map((text, index) =>
    drawLine(text, ink, x, bottom - (block.lines.length - 1 - index) * leading * block.size, block.size),
  );
