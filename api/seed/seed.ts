import { createHash } from "node:crypto";
import { and, eq, getTableColumns, notInArray, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { writeSupportArticles } from "../care/support/write-articles";
import { writeOwnTitles } from "../catalogue/editing/own-titles";
import { fillSearch } from "../catalogue/search/fill";
import { type Catalogue, loadCatalogue } from "../platform/content/catalogue";
import { readContentVersion } from "../platform/content/content-version";
import type { Database } from "../platform/db/database";
import { isNotGenerated } from "../platform/db/generated";
import * as schema from "../platform/db/schema";
import { bannerRows } from "./banner-rows";
import { generatedChannels } from "./generated-channels";
import { generatedTitles } from "./generated-titles";
import { articleRows, channelRows, listRows } from "./list-rows";
import { catalogueDay, type ClipChoice, type TitleRows, titleRows } from "./title-rows";

/** Increase it when the same content produces different rows, so that existing databases are seeded again. */
const rowsVersion = 5;

/** What the seeded rows are made of. */
const getContentState = (clips: ClipChoice): string =>
  `${rowsVersion}:${loadCatalogue().digest}:${clips.map(({ id }) => id).join(",")}:`;

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
  const catalogue = await leaveOutOwn(db, loadCatalogue());
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
    const { lists, items } = listRows(catalogue);
    await insert(schema.lists, lists);
    await insert(schema.listItems, items);
    await insert(schema.articles, articleRows(catalogue));
    await insert(schema.channels, [...channelRows(catalogue), ...generatedChannels(extraChannels)]);
    await insert(schema.banners, bannerRows(catalogue));
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

/** The operator's titles keep their addresses: of the content's, those with the same ones are left out. */
async function leaveOutOwn(db: Database, catalogue: Catalogue): Promise<Catalogue> {
  const own = new Set(
    (await db.select({ alias: schema.ownTitles.alias }).from(schema.ownTitles)).map(({ alias }) => alias),
  );
  return {
    ...catalogue,
    titles: catalogue.titles.filter(({ alias }) => !own.has(alias)),
    banners: catalogue.banners.filter(
      ({ picture, type, action }) =>
        !own.has(picture) && !(type === "product" && own.has(action.alias ?? "")),
    ),
  };
}

/** Titles removed from the content keep their rows, because viewers' data refers to them. */
async function disableForgottenTitles(db: Database, named: Catalogue["titles"]) {
  const aliases = named.map(({ alias }) => alias);
  await db
    .update(schema.titles)
    .set({ isDisabled: true })
    .where(and(notInArray(schema.titles.alias, aliases), isNotGenerated, eq(schema.titles.isOwn, false)));
}

/** Tariffs removed from the content are no longer sold, but kept, because subscriptions refer to them. */
async function insertTariffs(db: Database, insert: InsertRows, tariffs: Catalogue["tariffs"]) {
  await db.update(schema.tariffs).set({ isOnSale: false });
  await insert(
    schema.tariffs,
    tariffs.map((tariff, position) => ({ channel: null, ...tariff, position, isOnSale: true })),
  );
}

/** Promotions removed from the content end; the others keep their number of activations. */
async function writePromotions(db: Database, promotions: Catalogue["promotions"]) {
  await db.update(schema.promotions).set({ isActive: false });
  for (const [position, { codes: _codes, ...promotion }] of promotions.entries()) {
    const row = { ...promotion, position };
    await db
      .insert(schema.promotions)
      .values(row)
      .onConflictDoUpdate({ target: schema.promotions.id, set: row });
  }
}

type InsertRows = <Table extends PgTable>(table: Table, rows: Table["$inferInsert"][]) => Promise<void>;

async function insertTitle(insert: InsertRows, rows: TitleRows) {
  await insert(schema.titles, [rows.title]);
  await insert(schema.credits, rows.credits);
  await insert(schema.seasons, rows.seasons);
  await insert(schema.episodes, rows.episodes);
  await insert(schema.trailers, rows.trailers);
}

async function insertSimilars(insert: InsertRows, titles: Catalogue["titles"]) {
  const known = new Set(titles.map(({ alias }) => alias));
  for (const { alias, similar = [] } of titles) {
    const rows = similar
      .filter((other) => known.has(other) && other !== alias)
      .map((other, position) => ({ titleId: `t_${alias}`, similarId: `t_${other}`, position }));
    await insert(schema.similars, rows);
  }
}

/** Clears the tables that no viewer data refers to; they are written anew. Credits first: they refer to people. */
async function clearLists(db: Database) {
  const tables = [
    schema.credits,
    schema.persons,
    schema.genres,
    schema.countries,
    schema.seasons,
    schema.episodes,
    schema.trailers,
    schema.similars,
    schema.listItems,
    schema.lists,
    schema.articles,
    schema.channels,
    schema.banners,
    schema.aliases,
  ];
  for (const table of tables) await db.delete(table);
}

const rowBatchSize = 400;

async function insertAll(db: Database, table: PgTable, rows: Record<string, unknown>[]) {
  const columns = getTableColumns(table);
  const key = getPrimaryColumn(table);
  for (let from = 0; from < rows.length; from += rowBatchSize) {
    const insert = db.insert(table).values(rows.slice(from, from + rowBatchSize));
    if (!key) {
      await insert;
      continue;
    }
    const set = Object.fromEntries(
      Object.entries(columns)
        .filter(([, column]) => column.name !== key)
        .map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]),
    );
    const target = Object.values(columns).find((column) => column.name === key);
    if (target) await insert.onConflictDoUpdate({ target, set });
  }
}

/** The key column for upserts; null for tables with composite keys, which were cleared before. */
function getPrimaryColumn(table: PgTable): string | null {
  const column = Object.values(getTableColumns(table)).find(({ primary }) => primary);
  return column?.name ?? null;
}
