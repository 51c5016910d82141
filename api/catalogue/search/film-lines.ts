import { createHash } from "node:crypto";
import { eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Clip } from "#artwork/clips/load-clips";
import { isMoment } from "#domain/moment";
import { readCues } from "#domain/read-cues";
import type { Database } from "../../platform/db/database";
import { rows } from "../../platform/db/rows";
import { episodes, filmLines, filmTexts, titles } from "../../platform/db/schema";
import { createVector } from "./fill";
import { getWords, normalize } from "./normalize";
import { getStems } from "./stems";

/** Increment whenever lines are read or indexed in another way. */
const linesVersion = 2;
/** A film's first seconds cannot be linked to. */
const firstSecond = 5;
const maxLines = 20_000;
const rowBatchSize = 400;
/** How many films' lines have an index of their own. */
const maxPopularFilms = 1000;
const filmBatchSize = 10;
/** A tsvector's limit in bytes; its text is never shorter. */
const maxVectorSize = 1 << 20;

type Options = {
  db: Database;
  /** By the name that titles and episodes have for them. */
  clips: ReadonlyMap<string, Clip>;
  /** A file of a film's; null if it is not there. */
  readFile: (clip: Clip, path: string) => Promise<Buffer | null>;
};

/**
 * Brings the lines that a search finds up to the films: what has become ready or was encoded anew is read, and the most
 * popular are marked. Of several processes one does a film.
 */
export function createLineReader({ db, clips, readFile }: Options): () => Promise<void> {
  const read = new Map<string, Clip>();
  let isMarked = false;
  const update = async (id: string, clip: Clip) => {
    const version = createHash("sha256")
      .update(JSON.stringify([linesVersion, clip]))
      .digest("hex");
    const [known] = await db
      .select({ version: filmTexts.version })
      .from(filmTexts)
      .where(eq(filmTexts.clip, id));
    if (known?.version !== version) {
      await replaceLines(db, { id, version }, await readLines(clip, readFile));
      isMarked = false;
    }
    read.set(id, clip);
  };
  return async () => {
    const failures: unknown[] = [];
    for (const [id, clip] of clips)
      if (clip.kind === "film" && read.get(id) !== clip)
        await update(id, clip).catch((failure: unknown) => failures.push(failure));
    if (!isMarked) await markPopular(db);
    isMarked = true;
    // It is tried again at the next call, and does not keep others from being read.
    if (failures.length > 0) throw failures[0];
  };
}

type Line = Omit<typeof filmLines.$inferInsert, "clip" | "position" | "vector">;

async function readLines(clip: Clip, readFile: Options["readFile"]): Promise<Line[]> {
  const lines: Line[] = clip.chapters.flatMap(({ startSeconds, title }) =>
    [...new Set([title.ru, title.en])].map((text): Line => {
      const lang = text === title.ru ? "ru" : "en";
      return { kind: "chapter", lang, second: Math.floor(startSeconds), text };
    }),
  );
  for (const { lang, path, kind } of clip.tracks) {
    // The same lines once more.
    if (kind && clip.tracks.some((other) => other.lang === lang && !other.kind)) continue;
    const file = await readFile(clip, path);
    for (const cue of file ? readCues(file.toString()) : []) lines.push({ kind: "line", lang, ...cue });
  }
  const video = {
    durationSeconds: clip.durationSeconds,
    creditsStart: clip.marks.credits?.startSeconds ?? null,
  };
  return lines
    .map((line) => ({ ...line, second: Math.max(firstSecond, line.second) }))
    .filter(({ second }) => isMoment(second, video))
    .slice(0, maxLines);
}

async function replaceLines(
  db: Database,
  { id, version }: { id: string; version: string },
  lines: Line[],
): Promise<void> {
  const texts = lines.map(({ text }) => normalize(text));
  const stems = await getStems(db, [...new Set(texts.flatMap(getWords))]);
  const values = lines.map((line, position) => ({
    ...line,
    clip: id,
    position,
    vector: createVector({ A: [], B: [], C: [], D: [texts[position] ?? ""] }, stems),
  }));
  const allWords = createVector({ A: [], B: [], C: [], D: texts }, stems);
  // Without words its lines are always looked into.
  const words = Buffer.byteLength(allWords) < maxVectorSize ? allWords : "";
  await db.transaction(async (transaction) => {
    // The row is locked until the end, and another process finds the version that it would write.
    const [changed] = await transaction
      .insert(filmTexts)
      .values({ clip: id, version, words })
      .onConflictDoUpdate({
        target: filmTexts.clip,
        set: { version, words, isPopular: false },
        setWhere: ne(filmTexts.version, version),
      })
      .returning({ clip: filmTexts.clip });
    if (!changed) return;
    await transaction.delete(filmLines).where(eq(filmLines.clip, id));
    for (let from = 0; from < values.length; from += rowBatchSize)
      await transaction.insert(filmLines).values(values.slice(from, from + rowBatchSize));
  });
}

const Marked = z.object({ clip: z.string() });

/** Marks the films of the most popular titles, and their lines; a film that another process marks meanwhile is left to it. */
export async function markPopular(db: Database): Promise<void> {
  for (;;) {
    const marked = await rows(db, Marked, markBatch);
    if (marked.length < filmBatchSize) return;
  }
}

const markBatch = sql`
  with popular as (
    select clip from ${filmTexts} join (
      select ${titles.clip} as clip, ${titles.popularity} as popularity from ${titles} where ${titles.kind} = 'movie'
      union all
      select ${episodes.clip}, ${titles.popularity} from ${episodes} join ${titles} on ${titles.id} = ${episodes.titleId}
    ) played using (clip)
    group by clip order by max(popularity) desc, clip limit ${maxPopularFilms}
  ),
  changed as (
    select clip from ${filmTexts} where ${filmTexts.isPopular} <> (clip in (select clip from popular))
    order by clip limit ${filmBatchSize} for update skip locked
  ),
  marked as (
    update ${filmTexts} set is_popular = not is_popular where clip in (select clip from changed) returning clip, is_popular
  ),
  lines as (
    update ${filmLines} set is_popular = marked.is_popular from marked where ${filmLines.clip} = marked.clip
  )
  select clip from marked`;
