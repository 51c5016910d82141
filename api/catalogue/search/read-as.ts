import type { Locale } from "#contract/languages";
import { type EntryWords, getNamePosition } from "./find-entries";
import { isCyrillic } from "./normalize";
import type { Similar } from "./similar-words";

type Knowledge = { similar: Map<string, Similar[]>; stems: Map<string, string[]>; locale: Locale };

/** Whether a text mixes Cyrillic and Latin letters; such a suggestion would be useless. */
const isMixed = (text: string) => isCyrillic(text) && /[a-z]/.test(text);
const pickUnmixedName = (names: string[], own: string) =>
  [own, ...names].find((name) => !isMixed(name)) ?? own;

/**
 * Rewrites the query in the words of the best entry: of the name that covers most of them, preferring the audience's
 * language. `isTranslit` if every change was only one of alphabet.
 */
export function rewriteQuery(
  { names, lexemes }: EntryWords,
  typed: string[],
  { similar, stems, locale }: Knowledge,
): { query: string; isTranslit: boolean } {
  const own = names[getNamePosition(locale) - 1] ?? "";
  const readings = [own, ...names].map((name) => {
    const words = new Set(name.split(" "));
    return typed.map((word) =>
      words.has(word) ? word : similar.get(word)?.find((choice) => words.has(choice.word))?.word,
    );
  });
  const countCovered = (reading: (string | undefined)[]) =>
    reading.filter((word) => word !== undefined).length;
  const maxCovered = Math.max(...readings.map(countCovered));
  const best = readings.find((reading) => countCovered(reading) === maxCovered) ?? [];
  const read = typed.map((word, index) => best[index] ?? findOutsideNames(word));
  const changed = typed.flatMap((word, index) =>
    read[index] === word ? [] : [{ from: word, to: read[index] ?? word }],
  );
  const query = read.join(" ");
  return {
    query: isMixed(query) ? pickUnmixedName(names, own) : query,
    isTranslit: changed.every(({ from, to }) => isCyrillic(from) !== isCyrillic(to)),
  };

  /** The spelling of a word that is not in any name: from people or the text. */
  function findOutsideNames(word: string): string {
    if (lexemes.has(word) || stems.get(word)?.some((stem) => lexemes.has(stem))) return word;
    return similar.get(word)?.find((choice) => lexemes.has(choice.word))?.word ?? word;
  }
}
