import { and, asc, count, desc, eq, lte, sql } from "drizzle-orm";
import type { TitleCard } from "#contract/shared";
import { cardColumns, toCard } from "../../catalogue/catalog/cards";
import { type Audience, visibleTo } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { favorites, titles } from "../../platform/db/schema";
import { findRemoval, type Press, rememberRemoval } from "./removed-marks";

type Query = { audience: Audience; profileId: string; skip: number; limit: number };

/** A page of a profile's favourites, latest first. */
export async function loadFavorites(
  { db, dictionary }: { db: Database; dictionary: Dictionary },
  { audience, profileId, skip, limit }: Query,
): Promise<{ items: TitleCard[]; items_total: number }> {
  const isFavorite = and(eq(favorites.profileId, profileId), visibleTo(audience));
  const rows = await db
    .select(cardColumns)
    .from(favorites)
    .innerJoin(titles, eq(titles.id, favorites.titleId))
    .where(isFavorite)
    .orderBy(desc(favorites.added), asc(titles.id))
    .limit(limit)
    .offset(skip);
  const countAll = async () => {
    const [all] = await db
      .select({ total: count() })
      .from(favorites)
      .innerJoin(titles, eq(titles.id, favorites.titleId))
      .where(isFavorite);
    return all?.total ?? 0;
  };
  // A page that is not full is the last one.
  const isLast = rows.length < limit && (rows.length > 0 || skip === 0);
  return {
    items: rows.map((row) => toCard(row, audience, dictionary)),
    items_total: isLast ? skip + rows.length : await countAll(),
  };
}

export async function addFavorite(
  db: Database,
  profileId: string,
  titleId: string,
  press: Press,
): Promise<void> {
  if (!press.isLate) return insertFavorite(db, profileId, titleId, press.made);
  await db.transaction(async (transaction) => {
    const removed = await findRemoval(transaction, { profileId, kind: "favorite", titleId });
    if (removed <= press.made) await insertFavorite(transaction, profileId, titleId, press.made);
  });
}

async function insertFavorite(
  db: Database,
  profileId: string,
  titleId: string,
  added: number,
): Promise<void> {
  await db
    .insert(favorites)
    .values({ profileId, titleId, added })
    // What was pressed before this and arrives later yields to it.
    .onConflictDoUpdate({
      target: [favorites.profileId, favorites.titleId],
      set: { added: sql`greatest(${favorites.added}, ${added})` },
    });
}

export async function removeFavorite(
  db: Database,
  profileId: string,
  titleId: string,
  { made, isLate }: Press,
) {
  await db.transaction(async (transaction) => {
    const mark = { profileId, kind: "favorite", titleId } as const;
    // Holds the profile.
    await findRemoval(transaction, mark);
    await transaction
      .delete(favorites)
      .where(
        and(
          eq(favorites.profileId, profileId),
          eq(favorites.titleId, titleId),
          isLate ? lte(favorites.added, made) : undefined,
        ),
      );
    await rememberRemoval(transaction, mark, made);
  });
}
