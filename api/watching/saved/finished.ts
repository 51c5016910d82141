import { and, eq, inArray, not, sql } from "drizzle-orm";
import type { WatchedPart, WatchPosition } from "#contract/profile";
import type { Database } from "../../platform/db/database";
import { episodes, progress, titles } from "../../platform/db/schema";

/** The given titles that the profile has finished. A series is finished when all its episodes are. */
export async function findFinishedTitles(
  db: Database,
  profileId: string,
  titleIds: string[],
): Promise<Set<string>> {
  if (titleIds.length === 0) return new Set();
  const rows = await db
    .select({ id: titles.id })
    .from(titles)
    .where(
      and(
        inArray(titles.id, titleIds),
        sql`(select count(*) from ${progress} where ${progress.titleId} = ${titles.id} and ${progress.profileId} = ${profileId} and ${progress.finished})
          >= greatest(1, (select count(*) from ${episodes} where ${episodes.titleId} = ${titles.id}))`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** The profile's position in a film or an episode; null if not started or finished. */
export async function findPosition(
  db: Database,
  profileId: string,
  uid: string,
): Promise<WatchPosition | null> {
  const [found] = await db
    .select({ position_seconds: progress.seconds, duration_seconds: progress.duration })
    .from(progress)
    .where(and(eq(progress.profileId, profileId), eq(progress.uid, uid), not(progress.finished)));
  return found ?? null;
}

/** The episodes of a series that the profile has started. */
export const findWatchedParts = (db: Database, profileId: string, titleId: string): Promise<WatchedPart[]> =>
  db
    .select({
      uid: progress.uid,
      position_seconds: progress.seconds,
      duration_seconds: progress.duration,
      is_finished: progress.finished,
    })
    .from(progress)
    .innerJoin(episodes, eq(episodes.uid, progress.uid))
    .where(and(eq(progress.profileId, profileId), eq(progress.titleId, titleId)));

/**
 * The episode to resume a series with: the requested one, else the last watched one, or the next one if that is
 * finished. Null if nothing was started or everything is finished.
 */
export async function findEpisodeToResume(
  db: Database,
  profileId: string,
  titleId: string,
  { season, uid }: { season: number | null; uid: string | null },
) {
  const all = await db
    .select({
      uid: episodes.uid,
      start_id: episodes.startId,
      season_number: episodes.season,
      number: episodes.number,
      title: episodes.title,
    })
    .from(episodes)
    .where(and(eq(episodes.titleId, titleId), season === null ? undefined : eq(episodes.season, season)))
    .orderBy(episodes.season, episodes.number);
  if (uid !== null) return all.find((episode) => episode.uid === uid) ?? null;
  const [last] = await db
    .select({ uid: progress.uid, seconds: progress.seconds, finished: progress.finished })
    .from(progress)
    .where(
      and(
        eq(progress.profileId, profileId),
        inArray(
          progress.uid,
          all.map(({ uid }) => uid),
        ),
      ),
    )
    .orderBy(sql`${progress.updated} desc, ${progress.uid} desc`)
    .limit(1);
  if (!last) return null;
  const index = all.findIndex(({ uid }) => uid === last.uid);
  return all[last.finished ? index + 1 : index] ?? null;
}
