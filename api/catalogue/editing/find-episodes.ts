import { asc, count, eq, inArray } from "drizzle-orm";
import type { EditedEpisode } from "#contract/editing";
import type { Database } from "../../platform/db/database";
import { ownEpisodes } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { getVersion } from "../../platform/version";

export type EpisodeRecord = typeof ownEpisodes.$inferSelect;

export async function hasEpisodes(db: Database, alias: string): Promise<boolean> {
  const found = await db
    .select({ id: ownEpisodes.id })
    .from(ownEpisodes)
    .where(eq(ownEpisodes.titleAlias, alias))
    .limit(1);
  return found.length > 0;
}

export async function requireEpisode(db: Database, id: string): Promise<EpisodeRecord> {
  const [found] = await db.select().from(ownEpisodes).where(eq(ownEpisodes.id, id));
  return found ?? fail(404, "NOT_FOUND", "No such episode");
}

export async function listEpisodes(db: Database, alias: string): Promise<EditedEpisode[]> {
  const found = await db
    .select()
    .from(ownEpisodes)
    .where(eq(ownEpisodes.titleAlias, alias))
    .orderBy(asc(ownEpisodes.season), asc(ownEpisodes.number));
  return found.map((row) => ({
    id: row.id,
    season: row.season,
    number: row.number,
    title: row.title,
    description: row.description,
    film: row.film,
    is_shown: row.isShown,
    show_at: row.showAt,
    version: getEpisodeVersion(row),
  }));
}

/** Not of its film, which an upload changes. */
export const getEpisodeVersion = ({
  season,
  number,
  title,
  description,
  isShown,
  showAt,
}: Pick<EpisodeRecord, "season" | "number" | "title" | "description" | "isShown" | "showAt">): string =>
  getVersion({ season, number, title, description, isShown, showAt });

/** How many each of the titles has. */
export async function countEpisodes(db: Database, aliases: string[]): Promise<Map<string, number>> {
  if (aliases.length === 0) return new Map();
  const rows = await db
    .select({ alias: ownEpisodes.titleAlias, total: count() })
    .from(ownEpisodes)
    .where(inArray(ownEpisodes.titleAlias, aliases))
    .groupBy(ownEpisodes.titleAlias);
  return new Map(rows.map(({ alias, total }) => [alias, total]));
}
