import { desc, inArray, isNotNull } from "drizzle-orm";
import { getAudioLanguages, getSubtitleLanguages } from "#artwork/clips/load-clips";
import type { Film } from "#contract/editing";
import type { Database } from "../../platform/db/database";
import { media, ownEpisodes } from "../../platform/db/schema";

/** The newest first. */
export async function listFilms(db: Database): Promise<Film[]> {
  const rows = await db.select().from(media).orderBy(desc(media.added), media.id);
  const parts = await db
    .select({ film: ownEpisodes.film, series: ownEpisodes.titleAlias })
    .from(ownEpisodes)
    .where(isNotNull(ownEpisodes.film));
  const series = new Map(parts.map((part) => [part.film, part.series]));
  return rows.map((row) => toFilm(row, series.get(row.id)));
}

export async function findFilms(db: Database, ids: string[]): Promise<Map<string, Film>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(media).where(inArray(media.id, ids));
  return new Map(rows.map((row) => [row.id, toFilm(row)]));
}

const toFilm = (
  { id, fileName, state, percent, fault, clip, added }: typeof media.$inferSelect,
  series?: string,
): Film => ({
  id,
  file_name: fileName,
  state,
  percent,
  fault,
  duration_seconds: clip?.durationSeconds ?? null,
  heights: (clip?.files ?? []).map(({ height }) => height),
  audio: getAudioLanguages(clip ?? undefined),
  subtitles: getSubtitleLanguages(clip ?? undefined),
  added,
  episode_of: series ?? null,
});
