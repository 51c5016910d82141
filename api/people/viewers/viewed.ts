import { and, eq, inArray } from "drizzle-orm";
import { findVeiledEpisodes, type Protection, type Viewed } from "#domain/spoilers";
import type { Database } from "../../platform/db/database";
import { episodes, progress } from "../../platform/db/schema";
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

/** The uids of the episodes that the profile must not be shown, by title. Titles without any are left out, as films are. */
export async function findVeiledByTitle(
  db: Database,
  profile: Profile,
  titleIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  if (titleIds.length === 0 || profile.spoilers === "off") return new Map();
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
  const veiled = titleIds.map((titleId) => {
    const own = rows.filter((row) => row.titleId === titleId);
    const watched = own.flatMap(({ uid, seconds, finished }) =>
      seconds === null ? [] : [{ uid, position_seconds: seconds, is_finished: finished ?? false }],
    );
    const protection = getProtection(profile, titleId);
    return [titleId, findVeiledEpisodes(own, { watched, protection })] as const;
  });
  return new Map(veiled.filter(([, uids]) => uids.size > 0));
}

/** Whether the profile must not be shown an episode. */
export const isEpisodeVeiled = async (
  db: Database,
  profile: Profile,
  episode: { uid: string; titleId: string },
): Promise<boolean> =>
  (await findVeiledByTitle(db, profile, [episode.titleId])).get(episode.titleId)?.has(episode.uid) ?? false;
