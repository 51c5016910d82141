import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../platform/db/database";
import { rows } from "../../platform/db/rows";
import { textArray } from "../../platform/db/text-array";
import { getEditDistance, getMaxTypos } from "./edit-distance";
import { isCyrillic } from "./normalize";
import { soundKey } from "./sound-key";

/** A word from some name that may have been intended; `typos` is 0 if it sounds the same. */
export type Similar = { word: string; typos: number; isSame: boolean };

const Near = z.object({ typed: z.string(), word: z.string(), sound_key: z.string(), entries: z.number() });
type Near = z.infer<typeof Near>;

/** The words to compare with: a table with the columns of search_words, and a condition for its rows. */
type KnownWords = { table: SQL; isKnown: SQL };
const wordsOfCatalogue = (forChildren: boolean): KnownWords => ({
  table: sql`search_words`,
  isKnown: forChildren ? sql`known.for_children` : sql`true`,
});

const maxShortWord = 9;
const maxSimilar = 12;

/**
 * Words from names with the same or a similar sound, closest first. Short words have too few trigrams to compare, so
 * they are matched by length and first letter, or by the first two letters swapped. `among`: the words of the catalogue
 * (true: only from names of entries visible to children), or those of another table.
 */
export async function findSimilarWords(
  db: Database,
  words: string[],
  among: boolean | KnownWords,
): Promise<Map<string, Similar[]>> {
  const { table, isKnown } = typeof among === "boolean" ? wordsOfCatalogue(among) : among;
  const queried = words
    .filter((word) => !/^\d+$/.test(word))
    .map((word) => ({ word, key: soundKey(word) }))
    .filter(({ key }) => key !== "");
  if (queried.length === 0) return new Map(words.map((word) => [word, []]));
  const allNear = await rows(
    db,
    Near,
    sql`
    select asked.word as typed, near.word, near.sound_key, near.entries
    from unnest(${textArray(queried.map(({ word }) => word))}, ${textArray(queried.map(({ key }) => key))}) as asked (word, key), lateral (
      (select word, sound_key, entries from ${table} known where sound_key % asked.key and ${isKnown} order by similarity(sound_key, asked.key) desc, entries desc limit 40)
      union
      (select word, sound_key, entries from ${table} known
        where ${beginsWith(sql`asked.key`)} and ${isKnown} order by length(sound_key), entries desc limit 20)
      union
      (select word, sound_key, entries from ${table} known
        where length(asked.key) <= ${maxShortWord} and ${beginsWith(sql`left(asked.key, 1)`)} and length(sound_key) between length(asked.key) - 1 and length(asked.key) + 1 and ${isKnown}
        order by similarity(sound_key, asked.key) desc, entries desc limit 60)
      union
      (select word, sound_key, entries from ${table} known
        where ${beginsWith(sql`reverse(left(asked.key, 2))`)} and length(sound_key) between length(asked.key) - 1 and length(asked.key) + 1 and ${isKnown}
        order by similarity(sound_key, asked.key) desc, entries desc limit 30)
    ) near
  `,
  );
  const found = new Map<string, Similar[]>(words.map((word) => [word, []]));
  const isLast = (word: string) => word === words.at(-1);
  for (const typed of new Set(allNear.map((row) => row.typed))) {
    const isForeign = ({ word }: { word: string }) => isCyrillic(word) !== isCyrillic(typed);
    const near = allNear
      .filter((row) => row.typed === typed)
      .map((row) => ({ ...row, typos: countTypos(typed, row, isLast(typed)) }))
      .filter((row) => row.typos <= getMaxTyposFor(typed, row, isForeign(row)))
      .sort(
        (one, other) =>
          one.typos - other.typos ||
          Number(isForeign(one)) - Number(isForeign(other)) ||
          other.entries - one.entries ||
          one.word.localeCompare(other.word),
      );
    found.set(
      typed,
      near.slice(0, maxSimilar).map(({ word, typos }) => ({ word, typos, isSame: word === typed })),
    );
  }
  return found;
}

/** Two typos are tolerated only if the first letter is unchanged; words in another alphabet may have one. */
function getMaxTyposFor(typed: string, known: Near & { typos: number }, isForeign: boolean): number {
  const maxTypos = getMaxTypos(typed);
  if (isForeign) return Math.min(maxTypos, 1);
  return known.sound_key[0] === soundKey(typed)[0] ? maxTypos : Math.min(maxTypos, 1);
}

/** A prefix condition written so that the text_pattern_ops index is used. */
const beginsWith = (beginning: SQL) =>
  sql`(sound_key ~>=~ ${beginning} and sound_key ~<~ (${beginning} || ${"\u{10ffff}"}))`;

/** Distance by letters or by sound, whichever is smaller. The last word may be incomplete, at a cost of 0.5. */
function countTypos(typed: string, known: Near, isLast: boolean): number {
  const maxTypos = getMaxTypos(typed);
  const key = soundKey(typed);
  // Repeated letters collapse in the sound key, so an overlong word could match a short one.
  if (typed.length > 2 * known.word.length + 2) return maxTypos + 1;
  const whole = Math.min(
    getEditDistance(typed, known.word, maxTypos),
    getEditDistance(key, known.sound_key, maxTypos),
  );
  if (!isLast || known.sound_key.length <= key.length || key.length < 4) return whole;
  return Math.min(whole, getEditDistance(key, known.sound_key.slice(0, key.length), maxTypos) + 0.5);
}
