import { createHash } from "node:crypto";
import { getSampleSeed } from "../../tools/prepare.mjs";

/** Whether every matrix runs in full (`npm run test:all`, `npm run soak`), and not a sample of it (`npm test`). */
export const isWhole = process.env.TEST_ALL === "1" || process.env.SOAK === "1";

/** Kept in the environment, which the runners give to their workers: all draw the same samples. */
const seed = (process.env.SAMPLE_SEED = getSampleSeed());

/**
 * So many of these, in their order, or all of them when everything runs in full. The same seed draws the same ones;
 * another name draws independently.
 */
export function sample<Item>(name: string, all: readonly Item[], count: number): readonly Item[] {
  if (isWhole || all.length <= count) return all;
  return all
    .map((item, index) => ({ item, index, rank: getDigest(`${seed} ${name} ${index}`) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .sort((one, other) => one.index - other.index)
    .map(({ item }) => item);
}

/** Whether this one is among the quarter that is drawn; always when everything runs in full. */
export const isDrawn = (name: string): boolean => isWhole || getDigest(`${seed} ${name}`) < "4";

const getDigest = (text: string) => createHash("sha256").update(text).digest("hex");
