/** Alternatives for one word of a query: words (whole or as prefixes), stems, and sorts of works. */
export type Term = { words: { word: string; isBeginning: boolean }[]; stems: string[]; synonyms?: string[] };

/**
 * A prepared query: one term per word; `texts` that a name may equal or start with; `joined` words; `cores`, the query
 * without words for sorts of works.
 */
export type Plan = { terms: Term[]; texts: string[]; joined: string[]; cores?: string[] };

const quote = (lexeme: string) => `'${lexeme.replace(/['\\]/g, "")}'`;

/**
 * Formats a plan as a PostgreSQL tsquery. `weights` restricts the match to these fields, `isWhole` to complete words;
 * words for sorts of works match in any field.
 */
export function formatTsquery(
  { terms, joined }: Plan,
  weights: string,
  isWhole = false,
  withSynonyms = weights === "",
): string {
  const all = terms.map(({ words, stems, synonyms = [] }) => {
    const choices = [
      ...(withSynonyms ? synonyms.map(quote) : []),
      ...words.map(({ word, isBeginning }) => quote(word) + suffix(weights, isBeginning && !isWhole)),
      ...stems.map((stem) => quote(stem) + suffix(weights, false)),
    ];
    return `(${[...new Set(choices)].join(" | ")})`;
  });
  const joinedTerms = joined.map((word) => quote(word) + suffix(weights, !isWhole));
  return [`(${all.join(" & ")})`, ...joinedTerms].join(" | ");
}

function suffix(weights: string, isBeginning: boolean): string {
  return weights === "" && !isBeginning ? "" : `:${isBeginning ? "*" : ""}${weights}`;
}
