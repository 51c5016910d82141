import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../db/database";
import { isCyrillic } from "./normalise";

const known = new LRUCache<string, string[]>({ max: 50_000 });

/**
 * The stems of Russian words by the database's own stemmer, once and once more: it leaves «чапаева» as «чапаев» and that as «чапа».
 * Words of other alphabets have none.
 */
export async function getStems(db: Database, words: readonly string[]): Promise<Map<string, string[]>> {
  const missing = [...new Set(words)].filter((word) => isCyrillic(word) && !known.has(word));
  for (let from = 0; from < missing.length; from += 2000) {
    const batch = JSON.stringify(missing.slice(from, from + 2000));
    const { rows } = (await db.execute(sql`
      select word, once, (ts_lexize('russian_stem', once))[1] as twice
      from (select word, (ts_lexize('russian_stem', word))[1] as once from jsonb_array_elements_text(${batch}::jsonb) as word) stemmed
    `)) as unknown as { rows: { word: string; once: string | null; twice: string | null }[] };
    for (const { word, once, twice } of rows) known.set(word, getForms(word, once, twice));
  }
  return new Map(words.map((word) => [word, known.get(word) ?? []]));
}

const shortestStem = 3;

/** What is compared in place of a word: its stems, each also without a vowel that comes and goes («броненосец», «броненосца»). */
export function getForms(word: string, once: string | null, twice: string | null): string[] {
  const stems = [once ?? word, twice ?? ""].filter(
    (stem, index) => index === 0 || stem.length >= shortestStem,
  );
  return [...new Set(stems.flatMap((stem) => [stem, stem.replace(comesAndGoes, "")]))];
}

const comesAndGoes = /(?<=.[^аеиоуыэюя])[ео](?=[цк]$)/u;
