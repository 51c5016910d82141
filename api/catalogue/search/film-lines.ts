import { createHash } from "node:crypto";
import { eq, ne } from "drizzle-orm";
import type { Clip } from "#artwork/clips/load-clips";
import { isMoment } from "#domain/moment";
import { readCues } from "#domain/read-cues";
import type { Database } from "../../platform/db/database";
import { filmLines, filmTexts } from "../../platform/db/schema";
import { createVector } from "./fill";
import { getWords, normalize } from "./normalize";
import { getStems } from "./stems";

/** Increment whenever lines are read or indexed in another way. */
const linesVersion = 2;
/** A film's first seconds cannot be linked to. */
const firstSecond = 5;
const maxLines = 20_000;
const rowBatchSize = 400;
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
 * Brings the lines that a search finds up to the films: what has become ready or was encoded anew is read. Of several
 * processes one does a film.
 */
export function createLineReader({ db, clips, readFile }: Options): () => Promise<void> {
  const read = new Map<string, Clip>();
  const update = async (id: string, clip: Clip) => {
    const version = createHash("sha256")
      .update(JSON.stringify([linesVersion, clip]))
      .digest("hex");
    const [known] = await db
      .select({ version: filmTexts.version })
      .from(filmTexts)
      .where(eq(filmTexts.clip, id));
    if (known?.version !== version) await replaceLines(db, { id, version }, await readLines(clip, readFile));
    read.set(id, clip);
  };
  return async () => {
    const failures: unknown[] = [];
    for (const [id, clip] of clips)
      if (clip.kind === "film" && read.get(id) !== clip)
        await update(id, clip).catch((failure: unknown) => failures.push(failure));
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
  const rows = lines.map((line, position) => ({
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
        set: { version, words },
        setWhere: ne(filmTexts.version, version),
      })
      .returning({ clip: filmTexts.clip });
    if (!changed) return;
    await transaction.delete(filmLines).where(eq(filmLines.clip, id));
    for (let from = 0; from < rows.length; from += rowBatchSize)
      await transaction.insert(filmLines).values(rows.slice(from, from + rowBatchSize));
  });
}
