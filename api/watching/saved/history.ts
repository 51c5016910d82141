import { and, count, desc, eq, sql } from "drizzle-orm";
import type { HistoryItem } from "#contract/profile";
import { cardColumns, toCard } from "../../catalogue/catalog/cards";
import { lockProfile } from "../../people/viewers/lock-profile";
import { type Audience, visibleTo } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { episodes, profiles, progress, sharedYears, titles } from "../../platform/db/schema";
import type { Reports } from "./reports";
import { allTitles, removalSeconds } from "./write-reports";

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

/**
 * Removes a title, or all of them, from a profile's history, for good: reports from before that are still on their way
 * are dropped when they arrive.
 */
export async function deleteFromHistory(
  { db, reports }: { db: Database; reports: Pick<Reports, "nextVersion"> },
  profileId: string,
  titleId?: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const profile = await lockProfile(transaction, profileId);
    const deleted = await transaction
      .delete(progress)
      .where(
        and(
          eq(progress.profileId, profileId),
          titleId === undefined ? undefined : eq(progress.titleId, titleId),
        ),
      )
      .returning({ version: progress.version });
    // What was told of it goes, too. A title that is removed alone is no longer named (api/watching/year).
    if (titleId === undefined)
      await transaction.delete(sharedYears).where(eq(sharedYears.profileId, profileId));
    // Another API's clock may be ahead of this one's: what is deleted stays deleted when it is written once more.
    const version = deleted.reduce((last, one) => Math.max(last, one.version), reports.nextVersion());
    const recent = Object.entries(profile?.historyRemoved ?? {}).filter(
      ([, at]) => at > version - removalSeconds * 1_000_000,
    );
    await transaction
      .update(profiles)
      .set({ historyRemoved: { ...Object.fromEntries(recent), [titleId ?? allTitles]: version } })
      .where(eq(profiles.id, profileId));
  });
}

export async function hideFromContinueWatching(
  { db, reports }: { db: Database; reports: Pick<Reports, "nextVersion"> },
  profileId: string,
  titleId: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    // As batches of reports do, so that neither waits for the other.
    await lockProfile(transaction, profileId);
    await transaction
      .update(progress)
      // What was reported before this and arrives later does not show it again.
      .set({ hidden: true, version: sql`greatest(${progress.version}, ${reports.nextVersion()})` })
      .where(and(eq(progress.profileId, profileId), eq(progress.titleId, titleId)));
  });
}
