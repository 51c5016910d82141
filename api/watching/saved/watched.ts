import { and, desc, eq, not, sql } from "drizzle-orm";
import type { WatchedItem } from "#contract/profile";
import type { CardStore } from "../../catalogue/catalog/card-store";
import { toCard } from "../../catalogue/catalog/cards";
import type { Audience } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { episodes, progress } from "../../platform/db/schema";

const maxItems = 20;
const maxRead = 200;
/** Titles watched for less than this are not offered to continue. */
const minSeconds = 5;

const progressColumns = {
  uid: progress.uid,
  titleId: progress.titleId,
  seconds: progress.seconds,
  duration: progress.duration,
  finished: progress.finished,
  updated: progress.updated,
};
const episodeColumns = {
  startId: episodes.startId,
  season: episodes.season,
  number: episodes.number,
  title: episodes.title,
};

type WatchedQuery = { audience: Audience; profileId: string };

/** Creates a query for unfinished titles, one entry per title, latest first. */
export function createWatched(db: Database, cards: CardStore, dictionary: Dictionary) {
  // Runs on every page of a signed-in viewer, so it is prepared once.
  const query = db
    .select({ ...progressColumns, episode: episodeColumns })
    .from(progress)
    .leftJoin(episodes, eq(episodes.uid, progress.uid))
    .where(and(eq(progress.profileId, sql.placeholder("profileId")), not(progress.hidden)))
    .orderBy(desc(progress.updated), desc(progress.uid))
    .limit(maxRead)
    .prepare("watched");

  return async function watchedItems({ audience, profileId }: WatchedQuery): Promise<WatchedItem[]> {
    const rows = await query.execute({ profileId });
    const latest = new Map<string, (typeof rows)[number]>();
    for (const row of rows) if (!latest.has(row.titleId)) latest.set(row.titleId, row);
    const wanted = [...latest.values()].filter((row) => !row.finished && row.seconds >= minSeconds);
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
