import { and, count, desc, eq, sql } from "drizzle-orm";
import { cardColumns, toCard } from "../../catalogue/catalog/cards";
import { type Audience, visibleTo } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { ratings, titles } from "../../platform/db/schema";
import { findRemoval, type Press, rememberRemoval } from "./removed-marks";

type Rated = { audience: Audience; profileId: string; uid: string | undefined; skip: number; limit: number };

/** A page of the titles that a profile rated, latest first; with a uid only that title. */
export async function loadRated(
  { db, dictionary }: { db: Database; dictionary: Dictionary },
  { audience, profileId, uid, skip, limit }: Rated,
) {
  const where = and(
    eq(ratings.profileId, profileId),
    visibleTo(audience),
    uid === undefined ? undefined : eq(titles.uid, uid),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({ ...cardColumns, value: ratings.value })
      .from(ratings)
      .innerJoin(titles, eq(titles.id, ratings.titleId))
      .where(where)
      .orderBy(desc(ratings.updated), ratings.titleId)
      .limit(limit)
      .offset(skip),
    db
      .select({ total: count() })
      .from(ratings)
      .innerJoin(titles, eq(titles.id, ratings.titleId))
      .where(where),
  ]);
  const items = rows.map((row) => ({
    uid: row.uid,
    rating: row.value,
    card: toCard(row, audience, dictionary),
  }));
  return { items, items_total: counted?.total ?? 0 };
}

/** Sets, changes or (with 0) removes a rating and updates the title's average, in one transaction. */
export async function rate(
  db: Database,
  profileId: string,
  titleId: string,
  value: number,
  { made, isLate }: Press,
) {
  const mine = and(eq(ratings.profileId, profileId), eq(ratings.titleId, titleId));
  const mark = { profileId, kind: "rating", titleId } as const;
  await db.transaction(async (transaction) => {
    const removed = await findRemoval(transaction, mark);
    // Lock the title's row before it is counted, so that concurrent ratings are counted one after the other.
    await transaction.select({ id: titles.id }).from(titles).where(eq(titles.id, titleId)).for("update");
    const [before] = await transaction.select().from(ratings).where(mine);
    if (isLate && Math.max(removed, before?.updated ?? 0) > made) return;
    if (value === 0) {
      await transaction.delete(ratings).where(mine);
      await rememberRemoval(transaction, mark, made);
    } else
      await transaction
        .insert(ratings)
        .values({ profileId, titleId, value, updated: made })
        .onConflictDoUpdate({ target: [ratings.profileId, ratings.titleId], set: { value, updated: made } });
    const votes = (value === 0 ? 0 : 1) - (before ? 1 : 0);
    const points = value - (before?.value ?? 0);
    await transaction
      .update(titles)
      .set({
        votes: sql`${titles.votes} + ${votes}::int`,
        ratingStart: sql`case when ${titles.votes} + ${votes}::int = 0 then null else (coalesce(${titles.ratingStart}, 0) * ${titles.votes} + ${points}::int) / (${titles.votes} + ${votes}::int) end`,
      })
      .where(eq(titles.id, titleId));
  });
}
