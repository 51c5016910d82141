import { and, eq, inArray } from "drizzle-orm";
import {
  findVeiledEpisodes,
  findVeiledFrom,
  findVeiledSeconds,
  type Protection,
  type Viewed,
  type Viewing,
} from "#domain/spoilers";
import type { Database } from "../../platform/db/database";
import { episodes, progress, type titles } from "../../platform/db/schema";
import type { Caller } from "./accounts";

type Profile = Pick<Caller["profile"], "id" | "spoilers" | "spoilersLifted">;

export const getProtection = (profile: Profile, titleId: string): Protection => ({
  choice: profile.spoilers,
  lifted: profile.spoilersLifted[titleId] ?? [],
});

/** Under what name the articles are remembered whose text a profile has lifted. */
export const liftedArticles = "articles";

/** What the profile has watched of these films or episodes, by uid. */
export async function findViewed(
  db: Database,
  profileId: string,
  uids: readonly string[],
): Promise<Map<string, Viewed>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .select({ uid: progress.uid, position_seconds: progress.seconds, is_finished: progress.finished })
    .from(progress)
    .where(and(eq(progress.profileId, profileId), inArray(progress.uid, [...uids])));
  return new Map(rows.map((row) => [row.uid, row]));
}

type ViewedSeries = {
  titleId: string;
  episodes: { uid: string; season: number }[];
  viewing: Exclude<Viewing, "unknown">;
};

/** The episodes of series in their order, and what the profile has watched of them; none for whoever wants to know all. */
async function findViewedSeries(
  db: Database,
  profile: Profile,
  titleIds: readonly string[],
): Promise<ViewedSeries[]> {
  if (titleIds.length === 0 || profile.spoilers === "off") return [];
  const rows = await db
    .select({
      titleId: episodes.titleId,
      uid: episodes.uid,
      season: episodes.season,
      seconds: progress.seconds,
      finished: progress.finished,
    })
    .from(episodes)
    .leftJoin(progress, and(eq(progress.uid, episodes.uid), eq(progress.profileId, profile.id)))
    .where(inArray(episodes.titleId, [...titleIds]))
    .orderBy(episodes.season, episodes.number);
  return titleIds.map((titleId) => {
    const own = rows.filter((row) => row.titleId === titleId);
    const watched = own.flatMap(({ uid, seconds, finished }) =>
      seconds === null ? [] : [{ uid, position_seconds: seconds, is_finished: finished ?? false }],
    );
    return { titleId, episodes: own, viewing: { watched, protection: getProtection(profile, titleId) } };
  });
}

/** The uids of the episodes that the profile must not be shown, by title. Titles without any are left out, as films are. */
export async function findVeiledByTitle(
  db: Database,
  profile: Profile,
  titleIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const veiled = (await findViewedSeries(db, profile, titleIds)).map(
    ({ titleId, episodes, viewing }) => [titleId, findVeiledEpisodes(episodes, viewing)] as const,
  );
  return new Map(veiled.filter(([, uids]) => uids.size > 0));
}

/** From which second on the profile must not know what happens in episodes of these series, by uid. */
export async function findVeiledSecondsOf(
  db: Database,
  profile: Profile,
  titleIds: readonly string[],
): Promise<Map<string, number>> {
  const series = await findViewedSeries(db, profile, titleIds);
  return new Map(series.flatMap(({ episodes, viewing }) => [...findVeiledSeconds(episodes, viewing)]));
}

/** The same of a film or an episode; null if the profile may know all of it. */
export async function findVeiledFromOf(
  db: Database,
  profile: Profile,
  { uid, title }: { uid: string; title: Pick<typeof titles.$inferSelect, "id" | "kind"> },
): Promise<number | null> {
  if (title.kind === "series") return (await findVeiledSecondsOf(db, profile, [title.id])).get(uid) ?? null;
  const watched = (await findViewed(db, profile.id, [uid])).get(uid) ?? null;
  return findVeiledFrom(watched, getProtection(profile, title.id));
}
