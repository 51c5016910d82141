import { soundKey } from "./sound-key";

/** Damerau-Levenshtein distance, capped: anything above `max` is returned as `max + 1`. */
export function getEditDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    if (Math.min(...current) > max) return max + 1;
    before = last;
    last = current;
  }
  return Math.min(last[other.length] ?? 0, max + 1);
}

/** Typos tolerated in a word. Words with a sound key of one or two letters are too ambiguous for any. */
export function getMaxTypos(word: string): number {
  if (Math.min(word.length, soundKey(word).length) < 3) return 0;
  return word.length < 6 ? 1 : 2;
}
