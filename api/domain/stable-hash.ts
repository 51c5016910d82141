import { createHash } from "node:crypto";

/** A number from 0 to 2^32 - 1 that is always the same for the same words. */
export function stableHash(...words: (string | number)[]): number {
  return createHash("sha1").update(words.join("\n")).digest().readUInt32BE(0);
}

/** A stable choice. Throws on an empty list. */
export function stablePick<Item>(items: readonly Item[], ...words: (string | number)[]): Item {
  const item = items[stableHash(...words) % items.length];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
}
