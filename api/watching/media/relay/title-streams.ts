import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../../../platform/db/database";
import { type TitleMedia, titles } from "../../../platform/db/schema";
import type { FindOutsideStream } from "./outside-streams";

export type { TitleProtection } from "../../../platform/db/schema";

const prefix = "film-";

/** The name of a film in a link whose stream lies elsewhere. */
export const getFilmName = (alias: string): string => prefix + alias;

/** The film of such a name; null for another one. */
export async function findFilmMedia(db: Database, name: string): Promise<TitleMedia | null> {
  if (!name.startsWith(prefix)) return null;
  const [row] = await db
    .select({ media: titles.media })
    .from(titles)
    .where(and(eq(titles.alias, name.slice(prefix.length)), isNotNull(titles.media)));
  return row?.media ?? null;
}

/** Finds the streams of films that lie elsewhere. */
export const createFindFilmStream =
  (db: Database): FindOutsideStream =>
  async (name) => {
    const media = await findFilmMedia(db, name);
    const address = media?.hls ?? media?.dash;
    if (!media || address === undefined) return null;
    const subtitles = media.subtitles.map(({ url }) => url);
    return { address, from: -Infinity, to: Infinity, isWhole: true, subtitles };
  };
