import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Database } from "../../platform/db/database";
import { rows } from "../../platform/db/rows";
import { isCyrillic } from "./normalize";

const Stemmed = z.object({ word: z.string(), once: z.string().nullable(), twice: z.string().nullable() });
const cache = new LRUCache<string, string[]>({ max: 50_000 });

/**
 * Stems of Russian words from the database's stemmer, applied twice: it reduces «чапаева» to «чапаев» and that to «чапа».
 * Words in other alphabets have no stems.
 */
export async function getStems(db: Database, words: readonly string[]): Promise<Map<string, string[]>> {
  const missing = [...new Set(words)].filter((word) => isCyrillic(word) && !cache.has(word));
  for (let from = 0; from < missing.length; from += 2000) {
    const batch = JSON.stringify(missing.slice(from, from + 2000));
    const stemmed = await rows(
      db,
      Stemmed,
      sql`
      select word, once, (ts_lexize('russian_stem', once))[1] as twice
      from (select word, (ts_lexize('russian_stem', word))[1] as once from jsonb_array_elements_text(${batch}::jsonb) as word) stemmed
    `,
    );
    for (const { word, once, twice } of stemmed) cache.set(word, getForms(word, once, twice));
  }
  return new Map(words.map((word) => [word, cache.get(word) ?? []]));
}

const minStemLength = 3;

/** A word's stems, each also without a fleeting vowel («броненосец», «броненосца»). */
export function getForms(word: string, once: string | null, twice: string | null): string[] {
  const stems = [once ?? word, twice ?? ""].filter(
    (stem, index) => index === 0 || stem.length >= minStemLength,
  );
  return [...new Set(stems.flatMap((stem) => [stem, stem.replace(fleetingVowel, "")]))];
}

const fleetingVowel = /(?<=.[^аеиоуыэюя])[ео](?=[цк]$)/u;
