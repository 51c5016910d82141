import { type SQL, sql } from "drizzle-orm";
import type { CatalogSort } from "#contract/filters";
import type { Locale } from "#contract/languages";
import { byPopularity } from "../../platform/audience";
import { titles } from "../../platform/db/schema";

/** The SQL order of a list. Ties are broken, so that pages never overlap. */
export function getSortOrder(sort: CatalogSort, locale: Locale): SQL {
  const orders: Record<CatalogSort, SQL> = {
    "-popularity": byPopularity,
    "-release_date": sql`${titles.year} desc nulls last, ${titles.releaseDate} desc nulls last, ${byPopularity}`,
    "-rating_start": sql`${titles.ratingStart} desc nulls last, ${byPopularity}`,
    "-added": sql`${titles.addedAt} desc, ${titles.alias}`,
    // Must match the index expression exactly, or the index is not used.
    title: sql`(${titles.sortTitle}->>${sql.raw(`'${locale}'`)}), ${titles.alias}`,
  };
  return orders[sort];
}
