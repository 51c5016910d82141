import { eq } from "drizzle-orm";
import type { Catalogue } from "../platform/content/catalogue";
import { loadPublishedCatalogue } from "../platform/content/published";
import type { Database } from "../platform/db/database";
import { ownTitles, titles } from "../platform/db/schema";

/**
 * The content with what editors published over it. The operator's titles keep their addresses: of the content's, those
 * with the same ones are left out.
 */
export async function loadShownCatalogue(db: Database): Promise<Catalogue> {
  const catalogue = await loadPublishedCatalogue(db);
  const own = new Set(
    (await db.select({ alias: ownTitles.alias }).from(ownTitles)).map(({ alias }) => alias),
  );
  return { ...catalogue, titles: catalogue.titles.filter(({ alias }) => !own.has(alias)) };
}

/** What lists and banners need to know of the operator's own titles, which may be named like those of the content. */
export type OwnLook = Pick<
  typeof titles.$inferSelect,
  "alias" | "title" | "year" | "motifs" | "palette" | "photos" | "forKids" | "ratingAge" | "isDisabled"
>;

export const loadOwnLooks = (db: Database): Promise<OwnLook[]> =>
  db
    .select({
      alias: titles.alias,
      title: titles.title,
      year: titles.year,
      motifs: titles.motifs,
      palette: titles.palette,
      photos: titles.photos,
      forKids: titles.forKids,
      ratingAge: titles.ratingAge,
      isDisabled: titles.isDisabled,
    })
    .from(titles)
    .where(eq(titles.isOwn, true));
