import { and, desc, eq, gte, isNotNull, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { WatchedItem } from "#contract/profile";
import type { CardStore } from "../../catalogue/catalog/card-store";
import { toCard } from "../../catalogue/catalog/cards";
import type { Audience } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { episodes, progress } from "../../platform/db/schema";

const maxItems = 20;
/** Titles that are read: a few may have become invisible to the profile. */
const maxRead = 200;
/** Titles watched for less than this are not offered to continue. */
const minSeconds = 5;

const next = alias(episodes, "next");
const nextProgress = alias(progress, "next_progress");
const episodeColumns = {
  uid: episodes.uid,
  startId: episodes.startId,
  season: episodes.season,
  number: episodes.number,
  title: episodes.title,
};
const nextColumns = {
  uid: next.uid,
  startId: next.startId,
  season: next.season,
  number: next.number,
  title: next.title,
};

type WatchedQuery = { audience: Audience; profileId: string };

/**
 * Creates a query for unfinished titles, one entry per title, latest first. A series whose episode was finished goes on
 * with the next one.
 */
export function createWatched(db: Database, cards: CardStore, dictionary: Dictionary) {
  const isOfProfile = eq(progress.profileId, sql.placeholder("profileId"));
  const latest = db
    .selectDistinctOn([progress.titleId], {
      uid: progress.uid,
      titleId: progress.titleId,
      seconds: progress.seconds,
      duration: progress.duration,
      finished: progress.finished,
      updated: progress.updated,
    })
    .from(progress)
    .where(and(isOfProfile, not(progress.hidden)))
    .orderBy(progress.titleId, desc(progress.updated), desc(progress.uid))
    .as("latest");
  // Runs on every page of a signed-in viewer, so it is prepared once.
  const query = db
    .select({
      last: {
        uid: latest.uid,
        titleId: latest.titleId,
        seconds: latest.seconds,
        duration: latest.duration,
        updated: latest.updated,
      },
      episode: episodeColumns,
      next: nextColumns,
      nextPosition: { seconds: nextProgress.seconds, duration: nextProgress.duration },
    })
    .from(latest)
    .leftJoin(episodes, eq(episodes.uid, latest.uid))
    .leftJoin(
      next,
      and(
        latest.finished,
        eq(
          next.uid,
          sql`(select following.uid from ${episodes} following where following.title_id = ${latest.titleId}
            and (following.season, following.number) > (${episodes.season}, ${episodes.number})
            order by following.season, following.number limit 1)`,
        ),
      ),
    )
    .leftJoin(
      nextProgress,
      and(
        eq(nextProgress.uid, next.uid),
        eq(nextProgress.profileId, sql.placeholder("profileId")),
        not(nextProgress.finished),
      ),
    )
    .where(or(and(not(latest.finished), gte(latest.seconds, minSeconds)), isNotNull(next.uid)))
    .orderBy(desc(latest.updated), desc(latest.uid))
    .limit(maxRead)
    .prepare("watched");

  return async function watchedItems({ audience, profileId }: WatchedQuery): Promise<WatchedItem[]> {
    const rows = await query.execute({ profileId });
    const wanted = rows.map(({ last, next: following, nextPosition, episode }) => ({
      ...last,
      ...(following && { uid: following.uid, seconds: 0, duration: 0, ...nextPosition }),
      episode: following ?? episode,
    }));
    const visible = await cards.find(
      wanted.map(({ titleId }) => titleId),
      audience,
    );
    return wanted
      .flatMap(({ uid, titleId, episode, seconds, duration, updated }): WatchedItem[] => {
        const card = visible.get(titleId);
        if (!card) return [];
        return [
          {
            uid,
            card: toCard(card, audience, dictionary),
            episode: episode && {
              start_id: episode.startId,
              season_number: episode.season,
              number: episode.number,
              title: episode.title,
            },
            position_seconds: seconds,
            duration_seconds: duration,
            updated,
          },
        ];
      })
      .slice(0, maxItems);
  };
}
