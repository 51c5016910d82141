import { createHash } from "node:crypto";

/** A deterministic number from 0 to 2^32 - 1 for these words. */
export function stableHash(...words: (string | number)[]): number {
  return createHash("sha1").update(words.join("\n")).digest().readUInt32BE(0);
}

/** A deterministic choice for these words. Throws on an empty list. */
export function stablePick<Item>(items: readonly Item[], ...words: (string | number)[]): Item {
  const item = items[stableHash(...words) % items.length];
  if (item === undefined) throw new Error("Cannot pick from an empty list");
  return item;
}
