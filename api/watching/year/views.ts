import { and, arrayContains, eq, gte, inArray, lt, not, sql } from "drizzle-orm";
import type { TitleCard } from "#contract/shared";
import { getYearSpan, reviewYear, type YearView } from "#domain/year";
import { findCards } from "../../catalogue/catalog/cards";
import { type Audience, byPopularity, isVisibleTo } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { episodes, progress, titles } from "../../platform/db/schema";

/** What the profile's history tells of a year: for a child of children's titles only. */
export async function findYear(
  db: Database,
  audience: Audience,
  { profileId, year }: { profileId: string; year: number },
) {
  const { start, end } = getYearSpan(year);
  // Watching it once more does not move what was finished; what was not finished belongs to the last view.
  const at = sql<number>`coalesce(${progress.finishedAt}, ${progress.updated})`.mapWith(Number);
  const rows = await db
    .select({
      id: titles.id,
      kind: titles.kind,
      genres: titles.genres,
      year: titles.year,
      forKids: titles.forKids,
      ratingAge: titles.ratingAge,
      filmMinutes: titles.minutes,
      episodeMinutes: episodes.minutes,
      seconds: progress.seconds,
      duration: progress.duration,
      finished: progress.finished,
      at,
    })
    .from(progress)
    .innerJoin(titles, eq(titles.id, progress.titleId))
    .leftJoin(episodes, eq(episodes.uid, progress.uid))
    .where(and(eq(progress.profileId, profileId), gte(at, start), lt(at, end)));
  const views = rows
    .filter((row) => isVisibleTo(row, audience))
    .map(
      ({ id, kind, filmMinutes, episodeMinutes, genres, ...row }): YearView => ({
        ...row,
        titleId: id,
        kind,
        genres,
        minutes: kind === "series" ? episodeMinutes : filmMinutes,
      }),
    );
  return reviewYear(views, year);
}

/** Those of the titles that may be named to this audience: not what was taken out, or may not be shown in its country. */
export async function findNamed(
  { db, dictionary }: { db: Database; dictionary: Dictionary },
  audience: Audience,
  ids: readonly string[],
): Promise<Map<string, TitleCard>> {
  const cards = await findCards(db, audience, dictionary, {
    where:
      and(inArray(titles.id, [...ids]), not(arrayContains(titles.blockedCountries, [audience.country]))) ??
      sql`false`,
    orderBy: byPopularity,
    limit: ids.length,
  });
  return new Map(cards.map((card) => [card._id, card]));
}
