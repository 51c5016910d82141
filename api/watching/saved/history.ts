import { and, count, desc, eq } from "drizzle-orm";
import type { HistoryItem } from "#contract/profile";
import { cardColumns, toCard } from "../../catalogue/catalog/cards";
import { type Audience, visibleTo } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { episodes, progress, titles } from "../../platform/db/schema";

type Query = { audience: Audience; profileId: string; skip: number; limit: number };

/** One page of what a profile watched, latest first: each title once, with the episode watched last. */
export async function loadHistory(
  { db, dictionary }: { db: Database; dictionary: Dictionary },
  { audience, profileId, skip, limit }: Query,
): Promise<{ items: HistoryItem[]; items_total: number }> {
  const latest = db
    .selectDistinctOn([progress.titleId], {
      progressUid: progress.uid,
      titleId: progress.titleId,
      seconds: progress.seconds,
      duration: progress.duration,
      updated: progress.updated,
      finished: progress.finished,
    })
    .from(progress)
    .where(eq(progress.profileId, profileId))
    .orderBy(progress.titleId, desc(progress.updated), desc(progress.uid))
    .as("latest");
  const isVisible = visibleTo(audience);
  const rows = await db
    .select({
      ...cardColumns,
      watched: {
        uid: latest.progressUid,
        seconds: latest.seconds,
        duration: latest.duration,
        updated: latest.updated,
        finished: latest.finished,
      },
      episode: {
        start_id: episodes.startId,
        season_number: episodes.season,
        number: episodes.number,
        title: episodes.title,
      },
    })
    .from(latest)
    .innerJoin(titles, eq(titles.id, latest.titleId))
    .leftJoin(episodes, eq(episodes.uid, latest.progressUid))
    .where(isVisible)
    .orderBy(desc(latest.updated), desc(latest.progressUid))
    .limit(limit)
    .offset(skip);
  const [counted] = await db
    .select({ total: count() })
    .from(latest)
    .innerJoin(titles, eq(titles.id, latest.titleId))
    .where(isVisible);
  const items = rows.map(({ watched, episode, ...card }) => ({
    uid: watched.uid,
    card: toCard(card, audience, dictionary),
    episode,
    position_seconds: watched.seconds,
    duration_seconds: watched.duration,
    updated: watched.updated,
    is_finished: watched.finished,
  }));
  return { items, items_total: counted?.total ?? 0 };
}

/** Removes a title, or all of them, from a profile's history. */
export async function deleteFromHistory(db: Database, profileId: string, titleId?: string): Promise<void> {
  await db
    .delete(progress)
    .where(
      and(
        eq(progress.profileId, profileId),
        titleId === undefined ? undefined : eq(progress.titleId, titleId),
      ),
    );
}

export async function hideFromContinueWatching(
  db: Database,
  profileId: string,
  titleId: string,
): Promise<void> {
  await db
    .update(progress)
    .set({ hidden: true })
    .where(and(eq(progress.profileId, profileId), eq(progress.titleId, titleId)));
}

type Position = Omit<typeof progress.$inferInsert, "profileId" | "hidden" | "updated">;

export async function savePosition(
  { db, now }: { db: Database; now: number },
  profileId: string,
  position: Position,
): Promise<void> {
  const row = { ...position, profileId, hidden: false, updated: now };
  await db
    .insert(progress)
    .values(row)
    .onConflictDoUpdate({ target: [progress.profileId, progress.uid], set: row });
}
