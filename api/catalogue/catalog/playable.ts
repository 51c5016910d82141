import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { episodes, titles, trailers } from "../../platform/db/schema";

/** A film, episode or trailer, with the title whose access rules apply. */
export type Playable = {
  uid: string;
  clip: string;
  title: typeof titles.$inferSelect;
  kind: "movie" | "episode" | "trailer";
};

/** Finds a playable by uid, in one statement. A series' own uid means its first episode. */
export async function findPlayable(db: Database, uid: string): Promise<Playable | null> {
  const found = sql`(
    select ${episodes.uid}, ${episodes.clip}, ${episodes.titleId}, ${episodes.season}, ${episodes.number}, 'episode' as kind, 0 as place
      from ${episodes} where ${episodes.uid} = ${uid}
    union all
    select ${episodes.uid}, ${episodes.clip}, ${episodes.titleId}, ${episodes.season}, ${episodes.number}, 'episode', 0
      from ${titles} inner join ${episodes} on ${episodes.titleId} = ${titles.id} where ${titles.uid} = ${uid}
    union all
    select ${titles.uid}, ${titles.clip}, ${titles.id}, 0, 0, 'movie', 1 from ${titles} where ${titles.uid} = ${uid}
    union all
    select ${trailers.uid}, ${trailers.clip}, ${trailers.titleId}, 0, 0, 'trailer', 2 from ${trailers} where ${trailers.uid} = ${uid}
  ) found`;
  const [first] = await db
    .select({
      uid: sql<string>`found.uid`,
      clip: sql<string>`found.clip`,
      kind: sql<Playable["kind"]>`found.kind`,
      title: titles,
    })
    .from(titles)
    .innerJoin(found, sql`found.title_id = ${titles.id}`)
    .orderBy(sql`found.place, found.season, found.number`)
    .limit(1);
  return first ?? null;
}
