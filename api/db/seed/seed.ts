import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { fillSearch } from "../../search/fill";
import type { Database } from "../database";
import * as schema from "../schema";
import { bannerRows } from "./banner-rows";
import { catalogue } from "./catalogue/catalogue";
import { generatedChannels } from "./generated-channels";
import { generatedTitles } from "./generated-titles";
import { articleRows, channelRows, listRows } from "./list-rows";
import { popularSearches } from "./popular-searches";
import { replacedAliases } from "./replaced-aliases";
import { type ClipChoice, type TitleRows, titleRows } from "./title-rows";

/** Raised when the rows of the same catalogue come out otherwise: an old database is then seeded anew. */
const seedVersion = "2026-11-29";

type Options = {
  clips: ClipChoice;
  /** Invented titles on top, for measuring at scale; as many as there are when not given. */
  extraTitles?: number | undefined;
  /** The same of channels. */
  extraChannels?: number | undefined;
};

/**
 * Fills the catalogue, the same rows each time, and leaves a database that holds them alone. Accounts, progress and
 * ratings of viewers are never touched: titles keep their ids.
 */
export async function seed(db: Database, options: Options): Promise<"seeded" | "unchanged"> {
  const ours = `${seedVersion}:${catalogue.titles.length}:${options.clips.map(({ id }) => id).join(",")}:`;
  const [known] = await db
    .select()
    .from(schema.seedState)
    .where(sql`${schema.seedState.key} = 'catalogue'`);
  const [titlesThere = 0, channelsThere = 0] = known?.value.startsWith(ours)
    ? known.value.slice(ours.length).split(",").map(Number)
    : [];
  const { extraTitles = titlesThere, extraChannels = channelsThere } = options;
  const state = `${ours}${extraTitles},${extraChannels}`;
  if (known?.value === state) return "unchanged";

  await db.transaction(async (transaction) => {
    const put = (table: PgTable, rows: Record<string, unknown>[]) =>
      insertAll(transaction as unknown as Database, table, rows);
    await clearLists(transaction as unknown as Database);
    await put(schema.genres, catalogue.genres);
    await put(schema.countries, catalogue.countries);
    await put(schema.persons, catalogue.persons);
    const known = new Set(catalogue.titles.map(({ alias }) => alias));
    for (const title of catalogue.titles) await putTitle(put, titleRows(title, options.clips));
    for (const batch of generatedTitles(extraTitles, catalogue, options.clips))
      await put(schema.titles, batch);
    await putSimilars(put, known);
    const { lists, items } = listRows(catalogue);
    await put(schema.lists, lists);
    await put(schema.listItems, items);
    await put(schema.articles, articleRows(catalogue));
    await put(schema.channels, [...channelRows(catalogue), ...generatedChannels(extraChannels)]);
    await put(schema.banners, bannerRows(catalogue));
    await put(schema.aliases, replacedAliases);
    await transaction.insert(schema.searchCounts).values(popularSearches).onConflictDoNothing();
    await fillSearch(transaction as unknown as Database);
    await transaction.refreshMaterializedView(schema.titleFacets);
    await put(schema.seedState, [{ key: "catalogue", value: state }]);
  });
  return "seeded";
}

type Put = (table: PgTable, rows: Record<string, unknown>[]) => Promise<void>;

async function putTitle(put: Put, rows: TitleRows) {
  await put(schema.titles, [rows.title]);
  await put(schema.credits, rows.credits);
  await put(schema.seasons, rows.seasons);
  await put(schema.episodes, rows.episodes);
  await put(schema.trailers, rows.trailers);
}

async function putSimilars(put: Put, known: Set<string>) {
  for (const [alias, similar] of Object.entries(catalogue.similar)) {
    if (!known.has(alias)) continue;
    const rows = similar
      .filter((other) => known.has(other) && other !== alias)
      .map((other, position) => ({ titleId: `t_${alias}`, similarId: `t_${other}`, position }));
    await put(schema.similars, rows);
  }
}

/** Rows without viewers' data hanging on them are simply written again. */
async function clearLists(db: Database) {
  const tables = [
    "credits",
    "seasons",
    "episodes",
    "trailers",
    "similars",
    "list_items",
    "lists",
    "articles",
    "channels",
    "banners",
    "aliases",
  ];
  for (const table of tables) await db.execute(sql.raw(`delete from ${table}`));
}

const rowsAtOnce = 400;

async function insertAll(db: Database, table: PgTable, rows: Record<string, unknown>[]) {
  const columns = getTableColumns(table);
  const key = primaryColumn(table);
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const insert = db.insert(table).values(rows.slice(from, from + rowsAtOnce));
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

/** Tables with one key column are updated in place; the others were cleared before. */
function primaryColumn(table: PgTable): string | null {
  const column = Object.values(getTableColumns(table)).find(({ primary }) => primary);
  return column?.name ?? null;
}
