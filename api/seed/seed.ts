import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { getTrackKinds } from "#artwork/clips/load-clips";
import { writeSupportArticles } from "../care/support/write-articles";
import { writeOwnTitles } from "../catalogue/editing/write-own-titles";
import { fillSearch } from "../catalogue/search/fill";
import { loadCatalogue } from "../platform/content/catalogue";
import { readContentVersion } from "../platform/content/content-version";
import type { Database } from "../platform/db/database";
import * as schema from "../platform/db/schema";
import { bannerRows } from "./banner-rows";
import { generatedChannels } from "./generated-channels";
import { generatedTitles } from "./generated-titles";
import { articleRows, channelRows, listRows } from "./list-rows";
import { loadOwnLooks, loadShownCatalogue } from "./shown-catalogue";
import { catalogueDay, type ClipChoice, titleRows } from "./title-rows";
import {
  clearLists,
  disableForgottenTitles,
  insertAll,
  type InsertRows,
  insertSimilars,
  insertTariffs,
  insertTitle,
  writePromotions,
} from "./write-rows";

/** Increase it when the same content produces different rows, so that existing databases are seeded again. */
const rowsVersion = 5;

/** What of a clip the rows say. */
const describeClip = ({ id, audio, tracks = [] }: ClipChoice[number]): string =>
  [id, ...getTrackKinds({ audio, tracks })].join("+");

/** What the seeded rows are made of. */
const getContentState = (clips: ClipChoice): string =>
  `${rowsVersion}:${loadCatalogue().digest}:${clips.map(describeClip).join(",")}:`;

/** The digest that `npm run content:version` gives a number. */
export const getContentDigest = (clips: ClipChoice): string =>
  createHash("sha256").update(getContentState(clips)).digest("hex");

/** The version of the content in the database: 0 if it has none, from before there were versions. */
export async function readSeededVersion(db: Database): Promise<number> {
  const [stored] = await db.select().from(schema.seedState).where(eq(schema.seedState.key, "version"));
  return Number(stored?.value ?? 0);
}

type Options = {
  clips: ClipChoice;
  /** Number of generated titles for benchmarks; unchanged if undefined. */
  extraTitles?: number | undefined;
  /** Number of generated channels; unchanged if undefined. */
  extraChannels?: number | undefined;
};

/**
 * Writes the catalogue, always the same rows; does nothing if the database already has them, or those of a newer
 * version. Viewers' accounts, progress and ratings are not changed, because titles keep their ids.
 */
export async function seed(db: Database, options: Options): Promise<"seeded" | "unchanged" | "newer"> {
  const catalogue = await loadShownCatalogue(db);
  const { version } = readContentVersion();
  const seededVersion = await readSeededVersion(db);
  if (seededVersion > version) return "newer";
  const [stored] = await db.select().from(schema.seedState).where(eq(schema.seedState.key, "catalogue"));
  const [previousTitles = 0, previousChannels = 0] =
    stored?.value.split(":").at(-1)?.split(",").map(Number) ?? [];
  const { extraTitles = previousTitles, extraChannels = previousChannels } = options;
  const state = `${getContentState(options.clips)}${extraTitles},${extraChannels}`;
  if (stored?.value === state) {
    if (seededVersion < version)
      await insertAll(db, schema.seedState, [{ key: "version", value: String(version) }]);
    return "unchanged";
  }

  await db.transaction(async (transaction) => {
    const insert: InsertRows = (table, rows) => insertAll(transaction, table, rows);
    await clearLists(transaction);
    await insert(schema.genres, catalogue.genres);
    await insert(schema.countries, catalogue.countries);
    await insert(schema.persons, catalogue.persons);
    for (const title of catalogue.titles) await insertTitle(insert, titleRows(title, options.clips));
    await disableForgottenTitles(transaction, catalogue.titles);
    for (const batch of generatedTitles(extraTitles, catalogue, options.clips))
      await insert(schema.titles, batch);
    await insertSimilars(insert, catalogue.titles);
    await writeOwnTitles(transaction);
    const own = await loadOwnLooks(transaction);
    const { lists, items } = listRows(catalogue, own);
    await insert(schema.lists, lists);
    await insert(schema.listItems, items);
    await insert(schema.articles, articleRows(catalogue));
    await insert(schema.channels, [...channelRows(catalogue), ...generatedChannels(extraChannels)]);
    await insert(schema.banners, bannerRows(catalogue, own));
    await insertTariffs(transaction, insert, catalogue.tariffs);
    await writePromotions(transaction, catalogue.promotions);
    await insert(schema.aliases, catalogue.replacedAliases);
    await writeSupportArticles(transaction, catalogue, catalogueDay);
    await transaction.insert(schema.searchCounts).values(catalogue.popularSearches).onConflictDoNothing();
    await fillSearch(transaction);
    await transaction.refreshMaterializedView(schema.titleFacets);
    await insert(schema.seedState, [
      { key: "catalogue", value: state },
      { key: "version", value: String(version) },
    ]);
  });
  return "seeded";
}
