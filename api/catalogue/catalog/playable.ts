import { eq, or, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { episodes, titles, trailers } from "../../platform/db/schema";

/** A film, episode or trailer, with the title whose access rules apply. */
export type Playable = {
  uid: string;
  clip: string;
  title: typeof titles.$inferSelect;
  kind: "movie" | "episode" | "trailer";
};

/** Finds a playable by uid. A series' own uid means its first episode. */
export async function findPlayable(db: Database, uid: string): Promise<Playable | null> {
  const [episode] = await db
    .select({ uid: episodes.uid, clip: episodes.clip, title: titles })
    .from(episodes)
    .innerJoin(titles, eq(titles.id, episodes.titleId))
    .where(or(eq(episodes.uid, uid), eq(titles.uid, uid)))
    .orderBy(sql`${episodes.season}, ${episodes.number}`)
    .limit(1);
  if (episode) return { ...episode, kind: "episode" };
  const [title] = await db.select().from(titles).where(eq(titles.uid, uid));
  if (title) return { uid: title.uid, clip: title.clip, title, kind: "movie" };
  const [trailer] = await db
    .select({ uid: trailers.uid, clip: trailers.clip, title: titles })
    .from(trailers)
    .innerJoin(titles, eq(titles.id, trailers.titleId))
    .where(eq(trailers.uid, uid));
  return trailer ? { ...trailer, kind: "trailer" } : null;
}
