import { asc, desc, eq, isNotNull, or } from "drizzle-orm";
import type { Database } from "../db/database";
import { contentEntries } from "../db/schema";
import { type Catalogue, loadCatalogue } from "./catalogue";
import { layOver, type PublishedEntry } from "./lay-over";

/** What editors published or took away, the newest entry first. */
export async function loadPublished(db: Database): Promise<PublishedEntry[]> {
  const rows = await db
    .select()
    .from(contentEntries)
    .where(or(isNotNull(contentEntries.published), eq(contentEntries.isTakenAway, true)))
    .orderBy(desc(contentEntries.added), asc(contentEntries.key));
  return rows.map(({ kind, key, published, isTakenAway }) => ({
    kind,
    key,
    entry: isTakenAway ? null : published,
  }));
}

/** This release's content with what editors published over it. */
export const loadPublishedCatalogue = async (db: Database): Promise<Catalogue> =>
  layOver(loadCatalogue(), await loadPublished(db));
