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

/** Tests of ten seconds and more each: five of them are drawn. */
const longTests = [
  "A payment is charged once and gives what was paid for, whichever process is killed whenever",
  "Any sequence of actions with codes follows the rules",
  "A client generated from the OpenAPI document signs in and plays",
  "Live streams end also while other pages are under load",
  "A second process on a data folder says who holds it and exits, and takes over without loss",
  "Generated channels stay the same, also without a given number, and are removed by zero",
  "The framework's own server shows the same pages, to adults and to children",
  "The development server shows a page from its sources, with styles and Vite's scripts",
  "Two hundred hostile uploads in parallel are all refused and not stored",
  "Two APIs give no more attempts at a PIN or a code, side by side and after both restarted",
  "A title's page has a response at the URL of an empty section",
  "No page leads a child to sign in",
  "A patient guesser is stopped after a hundred guesses, however slow, and the owner is told once",
  "A channel's timeline has no gap but where the loop restarts, and numbers segments consecutively",
  "What parents hide is still on other children's pages",
  "An age limit applies to an adult in the same way, whatever the request asks for",
  "A viewer who pays is not charged in the free days, and is charged once afterwards",
  "A declined renewal ends the subscription after four attempts in ten days, without a further charge",
] as const;
export const isLongTestDrawn = (title: (typeof longTests)[number]): boolean => drawnLongTests.has(title);

const getDigest = (text: string) => createHash("sha256").update(text).digest("hex");

const drawnLongTests = new Set(sample("long tests", longTests, 5));
