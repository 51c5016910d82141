import { and, desc, eq, exists, gte, inArray, not, or, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { WatchedItem } from "#contract/profile";
import type { CardStore } from "../../catalogue/catalog/card-store";
import { toCard } from "../../catalogue/catalog/cards";
import type { Audience } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import { getGeneration } from "../../platform/content/generation";
import type { Database } from "../../platform/db/database";
import { episodes, progress } from "../../platform/db/schema";

const maxItems = 20;
/** Titles that are read: a few may have become invisible to the profile. */
const maxRead = 200;
/** Titles watched for less than this are not offered to continue. */
const minSeconds = 5;
/** How long a new episode may be missing from personal rows. */
const episodesTtlMs = 10_000;

type WatchedQuery = { audience: Audience; profileId: string };

/** Finds the episodes of titles in their order. Cached, because personal rows request the same titles repeatedly. */
function createEpisodeStore(db: Database) {
  const select = (titleIds: string[]) =>
    db
      .select({
        titleId: episodes.titleId,
        uid: episodes.uid,
        startId: episodes.startId,
        season: episodes.season,
        number: episodes.number,
        title: episodes.title,
      })
      .from(episodes)
      .where(inArray(episodes.titleId, titleIds))
      .orderBy(episodes.season, episodes.number);
  type Row = Awaited<ReturnType<typeof select>>[number];
  const createCache = () => new LRUCache<string, Row[]>({ max: 2000, ttl: episodesTtlMs });
  // See createCardStore.
  let current = { generation: getGeneration(), cache: createCache() };
  return async function findEpisodes(titleIds: string[]): Promise<Map<string, Row[]>> {
    if (current.generation !== getGeneration())
      current = { generation: getGeneration(), cache: createCache() };
    const { cache } = current;
    const found = new Map(titleIds.map((id) => [id, cache.get(id)]));
    const missing = titleIds.filter((id) => found.get(id) === undefined);
    const rows = missing.length > 0 ? await select(missing) : [];
    const loaded = new Map(missing.map((id) => [id, [] as Row[]]));
    for (const row of rows) loaded.get(row.titleId)?.push(row);
    for (const [id, list] of loaded) cache.set(id, list);
    return new Map(titleIds.map((id) => [id, found.get(id) ?? loaded.get(id) ?? []]));
  };
}

/**
 * Creates a query for unfinished titles, one entry per title, latest first. A series whose episode was finished goes on
 * with the next one.
 */
export function createWatched(db: Database, cards: CardStore, dictionary: Dictionary) {
  const findEpisodes = createEpisodeStore(db);
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
    .where(and(eq(progress.profileId, sql.placeholder("profileId")), not(progress.hidden)))
    .orderBy(progress.titleId, desc(progress.updated), desc(progress.uid))
    .as("latest");
  // Runs on every page of a signed-in viewer, so its text is made once. Without a name, as a name belongs to a session of
  // the database, and behind a pooler of transactions the next call has another one.
  const query = db
    .select()
    .from(latest)
    // Of what is finished only episodes can have a next one.
    .where(
      or(
        and(not(latest.finished), gte(latest.seconds, minSeconds)),
        and(
          latest.finished,
          exists(db.select({ uid: episodes.uid }).from(episodes).where(eq(episodes.uid, latest.uid))),
        ),
      ),
    )
    .orderBy(desc(latest.updated), desc(latest.uid))
    .limit(maxRead)
    .prepare("");

  /** Positions in those of the episodes that are not finished, by uid. */
  const findPositions = async (profileId: string, uids: string[]) => {
    if (uids.length === 0) return new Map<string, { seconds: number; duration: number }>();
    const rows = await db
      .select({ uid: progress.uid, seconds: progress.seconds, duration: progress.duration })
      .from(progress)
      .where(and(eq(progress.profileId, profileId), inArray(progress.uid, uids), not(progress.finished)));
    return new Map(rows.map((row) => [row.uid, row]));
  };

  /** What each of the rows goes on with: an unfinished one as it is, a finished one with its next episode, if any. */
  const findContinuations = async (rows: Awaited<ReturnType<typeof query.execute>>) => {
    const found = await findEpisodes(rows.map(({ titleId }) => titleId));
    return rows.flatMap((row) => {
      const all = found.get(row.titleId) ?? [];
      const index = all.findIndex(({ uid }) => uid === row.uid);
      if (!row.finished) return [{ ...row, episode: all[index] ?? null }];
      const next = index < 0 ? undefined : all[index + 1];
      return next ? [{ ...row, uid: next.uid, seconds: 0, duration: 0, episode: next }] : [];
    });
  };

  return async function watchedItems({ audience, profileId }: WatchedQuery): Promise<WatchedItem[]> {
    const rows = await query.execute({ profileId });
    const visible = await cards.find(
      rows.map(({ titleId }) => titleId),
      audience,
    );
    const shown = rows.filter(({ titleId }) => visible.has(titleId));
    const wanted: Awaited<ReturnType<typeof findContinuations>> = [];
    // Episodes of as few series as will do: most of what is read has something to go on with.
    for (let start = 0; start < shown.length && wanted.length < maxItems; start += maxItems)
      wanted.push(...(await findContinuations(shown.slice(start, start + maxItems))));
    wanted.splice(maxItems);
    const positions = await findPositions(
      profileId,
      wanted.flatMap(({ uid, finished }) => (finished ? [uid] : [])),
    );
    return wanted.flatMap(({ titleId, episode, updated, ...row }): WatchedItem[] => {
      const card = visible.get(titleId);
      if (!card) return [];
      const { uid, seconds, duration } = { ...row, ...positions.get(row.uid) };
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
    });
  };
}
