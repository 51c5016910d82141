import type { LocaleCode } from "../../app/contract/shared";
import { type EntryWords, nameAt } from "./find-entries";
import { isCyrillic } from "./normalise";
import type { Similar } from "./similar-words";

type Known = { similar: Map<string, Similar[]>; stems: Map<string, string[]>; locale: LocaleCode };

/** A query in letters of two languages helps nobody. */
const isMixed = (text: string) => isCyrillic(text) && /[a-z]/.test(text);
const inOneAlphabet = (names: string[], own: string) => [own, ...names].find((name) => !isMixed(name)) ?? own;

/**
 * The query as the best entry answers it: in the words of that of its names which has most of them, the audience's own first.
 * `isTranslit` when letters of another language were all there was to it.
 */
export function readAs(
  { names, lexemes }: EntryWords,
  typed: string[],
  { similar, stems, locale }: Known,
): { query: string; isTranslit: boolean } {
  const own = names[nameAt[locale] - 1] ?? "";
  const readings = [own, ...names].map((name) => {
    const words = new Set(name.split(" "));
    return typed.map((word) =>
      words.has(word) ? word : similar.get(word)?.find((choice) => words.has(choice.word))?.word,
    );
  });
  const covered = (reading: (string | undefined)[]) => reading.filter((word) => word !== undefined).length;
  const most = Math.max(...readings.map(covered));
  const best = readings.find((reading) => covered(reading) === most) ?? [];
  const read = typed.map((word, index) => best[index] ?? elsewhere(word));
  const changed = typed.flatMap((word, index) =>
    read[index] === word ? [] : [{ from: word, to: read[index] ?? word }],
  );
  const query = read.join(" ");
  return {
    query: isMixed(query) ? inOneAlphabet(names, own) : query,
    isTranslit: changed.every(({ from, to }) => isCyrillic(from) !== isCyrillic(to)),
  };

  /** A word that is in none of the names: of people, or of the text. */
  function elsewhere(word: string): string {
    if (lexemes.has(word) || stems.get(word)?.some((stem) => lexemes.has(stem))) return word;
    return similar.get(word)?.find((choice) => lexemes.has(choice.word))?.word ?? word;
  }
}
