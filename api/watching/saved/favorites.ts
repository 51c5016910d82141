import { and, asc, count, desc, eq } from "drizzle-orm";
import type { TitleCard } from "#contract/shared";
import { cardColumns, toCard } from "../../catalogue/catalog/cards";
import { type Audience, visibleTo } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { favorites, titles } from "../../platform/db/schema";

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
  { db, now }: { db: Database; now: number },
  profileId: string,
  titleId: string,
): Promise<void> {
  await db.insert(favorites).values({ profileId, titleId, added: now }).onConflictDoNothing();
}

export async function removeFavorite(db: Database, profileId: string, titleId: string): Promise<void> {
  await db.delete(favorites).where(and(eq(favorites.profileId, profileId), eq(favorites.titleId, titleId)));
}
