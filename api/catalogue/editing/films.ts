import { desc, inArray } from "drizzle-orm";
import { getAudioLanguages } from "#artwork/clips/load-clips";
import type { Film } from "#contract/editing";
import type { Database } from "../../platform/db/database";
import { media } from "../../platform/db/schema";

/** The newest first. */
export const listFilms = async (db: Database): Promise<Film[]> =>
  (await db.select().from(media).orderBy(desc(media.added), media.id)).map(toFilm);

export async function findFilms(db: Database, ids: string[]): Promise<Map<string, Film>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(media).where(inArray(media.id, ids));
  return new Map(rows.map((row) => [row.id, toFilm(row)]));
}

const toFilm = ({ id, fileName, state, percent, fault, clip, added }: typeof media.$inferSelect): Film => ({
  id,
  file_name: fileName,
  state,
  percent,
  fault,
  duration_seconds: clip?.durationSeconds ?? null,
  heights: (clip?.files ?? []).map(({ height }) => height),
  audio: getAudioLanguages(clip ?? undefined),
  subtitles: (clip?.tracks ?? []).map(({ lang }) => lang),
  added,
});
