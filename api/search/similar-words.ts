import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/database";
import { editDistance, slipsAllowed } from "./edit-distance";
import { isCyrillic } from "./normalise";
import { soundKey } from "./sound-key";
import { textArray } from "./text-array";

/** A word of some name that may have been meant; `slips` is 0 when it sounds the same. */
export type Similar = { word: string; slips: number; isSame: boolean };

const shortWord = 9;
const kept = 12;

/**
 * Words of names that sound alike or nearly so, the closest first. Short words have too few trigrams to be alike: for those the first
 * letter, or the first two swapped, and the length must fit. For a child, words of what a child may see.
 */
export async function similarWords(
  db: Database,
  words: string[],
  forChildren: boolean,
): Promise<Map<string, Similar[]>> {
  const asked = words
    .filter((word) => !/^\d+$/.test(word))
    .map((word) => ({ word, key: soundKey(word) }))
    .filter(({ key }) => key !== "");
  if (asked.length === 0) return new Map(words.map((word) => [word, []]));
  const visible = forChildren ? sql`and known.for_children` : sql``;
  const { rows } = (await db.execute(sql`
    select asked.word as typed, near.word, near.sound_key, near.entries
    from unnest(${textArray(asked.map(({ word }) => word))}, ${textArray(asked.map(({ key }) => key))}) as asked (word, key), lateral (
      (select word, sound_key, entries from search_words known where sound_key % asked.key ${visible} order by similarity(sound_key, asked.key) desc, entries desc limit 40)
      union
      (select word, sound_key, entries from search_words known
        where ${beginsWith(sql`asked.key`)} ${visible} order by length(sound_key), entries desc limit 20)
      union
      (select word, sound_key, entries from search_words known
        where length(asked.key) <= ${shortWord} and ${beginsWith(sql`left(asked.key, 1)`)} and length(sound_key) between length(asked.key) - 1 and length(asked.key) + 1 ${visible}
        order by similarity(sound_key, asked.key) desc, entries desc limit 60)
      union
      (select word, sound_key, entries from search_words known
        where ${beginsWith(sql`reverse(left(asked.key, 2))`)} and length(sound_key) between length(asked.key) - 1 and length(asked.key) + 1 ${visible}
        order by similarity(sound_key, asked.key) desc, entries desc limit 30)
    ) near
  `)) as unknown as { rows: { typed: string; word: string; sound_key: string; entries: number }[] };
  const found = new Map<string, Similar[]>(words.map((word) => [word, []]));
  const isLast = (word: string) => word === words.at(-1);
  for (const typed of new Set(rows.map((row) => row.typed))) {
    const isForeign = ({ word }: { word: string }) => isCyrillic(word) !== isCyrillic(typed);
    const near = rows
      .filter((row) => row.typed === typed)
      .map((row) => ({ ...row, slips: slipsBetween(typed, row, isLast(typed)) }))
      .filter((row) => row.slips <= slipsForgiven(typed, row, isForeign(row)))
      .sort(
        (one, other) =>
          one.slips - other.slips ||
          Number(isForeign(one)) - Number(isForeign(other)) ||
          other.entries - one.entries ||
          one.word.localeCompare(other.word),
      );
    found.set(
      typed,
      near.slice(0, kept).map(({ word, slips }) => ({ word, slips, isSame: word === typed })),
    );
  }
  return found;
}

/** Two slips leave the first letter as it is; in letters of another language there is room for one. */
function slipsForgiven(
  typed: string,
  known: { word: string; sound_key: string; slips: number },
  isForeign: boolean,
): number {
  const most = slipsAllowed(typed);
  if (isForeign) return Math.min(most, 1);
  return known.sound_key[0] === soundKey(typed)[0] ? most : Math.min(most, 1);
}

/** A beginning in a form that the index of beginnings serves. */
const beginsWith = (beginning: SQL) =>
  sql`(sound_key ~>=~ ${beginning} and sound_key ~<~ (${beginning} || ${"\u{10ffff}"}))`;

/** By letters or by sound, whichever is closer. The last word may be unfinished, which counts a little. */
function slipsBetween(typed: string, known: { word: string; sound_key: string }, isLast: boolean): number {
  const most = slipsAllowed(typed);
  const key = soundKey(typed);
  // Letters without end sound like one.
  if (typed.length > 2 * known.word.length + 2) return most + 1;
  const whole = Math.min(editDistance(typed, known.word, most), editDistance(key, known.sound_key, most));
  if (!isLast || known.sound_key.length <= key.length || key.length < 4) return whole;
  return Math.min(whole, editDistance(key, known.sound_key.slice(0, key.length), most) + 0.5);
}
