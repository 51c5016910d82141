import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { startGeneration } from "../../platform/content/generation";
import type { Database } from "../../platform/db/database";
import { contentEntries, media, ownEpisodes, ownTitles, seedState } from "../../platform/db/schema";

/** How long an answer is given again, so that many web servers cost no more than one. */
const keptMs = 300;

/**
 * Reads a word that is another one after every change of the content, by whichever process: all of them are in the
 * database, and none is seen before it is committed, nor before a replica has it. Also starts a new generation of what this process keeps.
 */
export function createContentVersion(getDatabase: () => Database) {
  let last: string | null = null;
  let answer: Promise<string> | null = null;
  let readAt = -Infinity;
  const read = async () => {
    const version = await readVersion(getDatabase());
    if (last !== null && last !== version) startGeneration();
    last = version;
    return version;
  };
  return (): Promise<string> => {
    if (answer && performance.now() - readAt < keptMs) return answer;
    readAt = performance.now();
    const reading = read();
    answer = reading;
    reading.catch(() => {
      if (answer === reading) answer = null;
    });
    return reading;
  };
}

/** Every change of an entry or a title increases its version, and what is removed is no longer counted. */
async function readVersion(db: Database): Promise<string> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`select
    (select string_agg(${seedState.value}, ' ' order by ${seedState.key}) from ${seedState} where ${seedState.key} in ('catalogue', 'version')) as release,
    (select concat(count(*), ' ', sum(${contentEntries.version})) from ${contentEntries}) as entries,
    (select concat(count(*), ' ', sum(${ownTitles.version})) from ${ownTitles}) as titles,
    (select concat(count(*), ' ', sum(hashtext(${ownEpisodes}::text))) from ${ownEpisodes}) as episodes,
    (select count(*) from ${media} where ${media.clip} is not null) as films`);
  return createHash("sha256").update(JSON.stringify(rows)).digest("base64url");
}
