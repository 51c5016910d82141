import { and, desc, eq, sql } from "drizzle-orm";
import type { WatchedItem } from "../../app/contract/profile";
import { type Audience, visibleTo } from "../catalog/audience";
import { cardColumns, toCard } from "../catalog/cards";
import type { Dictionary } from "../catalog/dictionary";
import type { Database } from "../db/database";
import { episodes, progress, titles } from "../db/schema";

const shown = 20;
/** Under this much watched a title is not worth continuing. */
const leastSeconds = 5;

/** Titles the profile stopped in the middle of, one entry a title, the latest first; or all it ever watched. */
export async function watchedItems(
  db: Database, dictionary: Dictionary, audience: Audience, profileId: string, { unfinishedOnly }: { unfinishedOnly: boolean },
): Promise<WatchedItem[]> {
  const rows = await db
    .select({ progress, episode: episodes, card: cardColumns })
    .from(progress)
    .innerJoin(titles, eq(titles.id, progress.titleId))
    .leftJoin(episodes, eq(episodes.uid, progress.uid))
    .where(and(eq(progress.profileId, profileId), visibleTo(audience), unfinishedOnly ? sql`not ${progress.hidden}` : undefined))
    .orderBy(desc(progress.updated), desc(progress.uid))
    .limit(200);
  const latest = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (!latest.has(row.progress.titleId)) latest.set(row.progress.titleId, row);
  const kept = [...latest.values()].filter((row) => !unfinishedOnly || (!row.progress.finished && row.progress.seconds >= leastSeconds)).slice(0, shown);
  return kept.map(({ episode, ...row }) => {
    return {
      uid: row.progress.uid,
      card: toCard(row.card, audience, dictionary),
      episode: episode && { start_id: episode.startId, season_number: episode.season, number: episode.number, title: episode.title },
      position_seconds: row.progress.seconds,
      duration_seconds: row.progress.duration,
      updated: row.progress.updated,
    };
  });
}

