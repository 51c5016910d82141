import { asc } from "drizzle-orm";
import { daySeconds, hourSeconds } from "#domain/time-units";
import { getLastOpenYear, getYearSpan } from "#domain/year";
import { type Audience, byPopularity, visibleTo } from "../platform/audience";
import type { Database } from "../platform/db/database";
import { episodes, progress, titles } from "../platform/db/schema";

const films = 24;
/** One every two weeks, at eight in the evening. */
const [step, evening] = [15 * daySeconds, 20 * hourSeconds];

/** Fills the last year of a profile's history, so that there is something to look back at. */
export async function watchLastYear(db: Database, audience: Audience, profileId: string): Promise<void> {
  const { start } = getYearSpan(getLastOpenYear(audience.now));
  const found = await db.select().from(titles).where(visibleTo(audience)).orderBy(byPopularity).limit(films);
  const parts = await db.select().from(episodes).orderBy(asc(episodes.season), asc(episodes.number));
  const seen = found.flatMap(({ id, uid, kind }, index) => {
    const uids =
      kind === "movie" ? [uid] : parts.filter((part) => part.titleId === id).map((part) => part.uid);
    const at = start + index * step + evening;
    return uids.slice(0, 3).map((part) => ({ titleId: id, uid: part, updated: at, finishedAt: at }));
  });
  await db
    .insert(progress)
    .values(
      seen.map((row) => ({ ...row, profileId, seconds: 60, duration: 60, finished: true, hidden: true })),
    )
    .onConflictDoNothing();
}
