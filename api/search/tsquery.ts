/** What may stand for one word of a query: the words themselves, as beginnings or whole, stems, and sorts of works. */
export type Term = { words: { word: string; isBeginning: boolean }[]; stems: string[]; meanings?: string[] };

/**
 * A query ready to be asked: a term a word, the texts a name may equal or begin with, words written together, and the query
 * without the words that mean a sort of work.
 */
export type Plan = { terms: Term[]; texts: string[]; joined: string[]; cores?: string[] };

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, "")}'`;

/**
 * PostgreSQL's tsquery of a plan. `weights` restricts it to these fields, `isWhole` to finished words; a word that means a sort
 * of work may stand anywhere.
 */
export function tsquery(
  { terms, joined }: Plan,
  weights: string,
  isWhole = false,
  withMeanings = weights === "",
): string {
  const all = terms.map(({ words, stems, meanings = [] }) => {
    const choices = [
      ...(withMeanings ? meanings.map(quoted) : []),
      ...words.map(({ word, isBeginning }) => quoted(word) + suffix(weights, isBeginning && !isWhole)),
      ...stems.map((stem) => quoted(stem) + suffix(weights, false)),
    ];
    return `(${[...new Set(choices)].join(" | ")})`;
  });
  const together = joined.map((word) => quoted(word) + suffix(weights, !isWhole));
  return [`(${all.join(" & ")})`, ...together].join(" | ");
}

function suffix(weights: string, isBeginning: boolean): string {
  return weights === "" && !isBeginning ? "" : `:${isBeginning ? "*" : ""}${weights}`;
}
