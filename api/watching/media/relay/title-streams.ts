import { and, eq, isNotNull } from "drizzle-orm";
import { minuteSeconds } from "#domain/time-units";
import type { Database } from "../../../platform/db/database";
import { type TitleMedia, titles } from "../../../platform/db/schema";
import type { FindOutsideStream } from "./outside-streams";

export type { TitleProtection } from "../../../platform/db/schema";

const prefix = "film-";

/** The name of a film in a link whose stream lies elsewhere. */
export const getFilmName = (alias: string): string => prefix + alias;

/** The film of such a name, and its length; null for another one. */
export async function findFilm(
  db: Database,
  name: string,
): Promise<{ media: TitleMedia; seconds: number } | null> {
  if (!name.startsWith(prefix)) return null;
  const [row] = await db
    .select({ media: titles.media, minutes: titles.minutes })
    .from(titles)
    .where(and(eq(titles.alias, name.slice(prefix.length)), isNotNull(titles.media)));
  return row?.media ? { media: row.media, seconds: (row.minutes ?? 0) * minuteSeconds } : null;
}

/** The name of a film's file in a link. */
export const getFileName = (index: number, type: "mp4" | "webm"): string => `file-${index}.${type}`;

/** Finds the streams of films that lie elsewhere. */
export const createFindFilmStream =
  (db: Database): FindOutsideStream =>
  async (name) => {
    const film = await findFilm(db, name);
    if (!film) return null;
    const { media, seconds } = film;
    return {
      address: media.hls ?? media.dash ?? null,
      from: -Infinity,
      to: Infinity,
      isWhole: true,
      subtitles: media.subtitles.map(({ url }) => url),
      files: { addresses: (media.files ?? []).map(({ url }) => url), seconds },
    };
  };
