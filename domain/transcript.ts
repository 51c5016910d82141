/** A line of a film's subtitles, and the second when it appears. */
export type Line = { second: number; text: string };
type Chapter<Said> = { second: number; title: string | null; lines: Said[] };

/** Lines by chapters; those before the first chapter, or all where there are none, in one without a title. */
export function groupByChapters<Said extends { second: number }>(
  lines: readonly Said[],
  chapters: readonly Line[],
): Chapter<Said>[] {
  const starts: Omit<Chapter<Said>, "lines">[] = [
    { second: 0, title: null },
    ...chapters.map(({ second, text }) => ({ second, title: text })),
  ];
  return starts
    .map((start, index) => {
      const end = starts[index + 1]?.second ?? Infinity;
      return { ...start, lines: lines.filter(({ second }) => second >= start.second && second < end) };
    })
    .filter((chapter) => chapter.lines.length > 0);
}

const fold = (text: string) => text.toLowerCase().replaceAll("ё", "е");

/** A text in pieces, those that a search is for marked; null if it does not have it. Case and «ё» do not matter. */
export function markFound(text: string, query: string): { text: string; isFound: boolean }[] | null {
  const [folded, wanted] = [fold(text), fold(query.trim())];
  // Where letters became others in number, places in the two texts differ.
  if (wanted === "" || !folded.includes(wanted)) return null;
  if (folded.length !== text.length) return [{ text, isFound: true }];
  const pieces: { text: string; isFound: boolean }[] = [];
  let from = 0;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, from)) {
    pieces.push({ text: text.slice(from, at), isFound: false });
    from = at + wanted.length;
    pieces.push({ text: text.slice(at, from), isFound: true });
  }
  return [...pieces, { text: text.slice(from), isFound: false }].filter((piece) => piece.text !== "");
}
