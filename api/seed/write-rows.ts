import { and, eq, getTableColumns, notInArray, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Catalogue } from "../platform/content/catalogue";
import type { Database } from "../platform/db/database";
import { isNotGenerated } from "../platform/db/generated";
import * as schema from "../platform/db/schema";
import type { TitleRows } from "./title-rows";

/** Titles removed from the content keep their rows, because viewers' data refers to them. */
export async function disableForgottenTitles(db: Database, named: Catalogue["titles"]) {
  const aliases = named.map(({ alias }) => alias);
  await db
    .update(schema.titles)
    .set({ isDisabled: true })
    .where(and(notInArray(schema.titles.alias, aliases), isNotGenerated, eq(schema.titles.isOwn, false)));
}

/** Tariffs removed from the content are no longer sold, but kept, because subscriptions refer to them. */
export async function insertTariffs(db: Database, insert: InsertRows, tariffs: Catalogue["tariffs"]) {
  await db.update(schema.tariffs).set({ isOnSale: false });
  await insert(
    schema.tariffs,
    tariffs.map((tariff, position) => ({ channel: null, ...tariff, position, isOnSale: true })),
  );
}

/** Promotions removed from the content end; the others keep their number of activations. */
export async function writePromotions(db: Database, promotions: Catalogue["promotions"]) {
  await db.update(schema.promotions).set({ isActive: false });
  for (const [position, { codes: _codes, ...promotion }] of promotions.entries()) {
    const row = { ...promotion, position };
    await db
      .insert(schema.promotions)
      .values(row)
      .onConflictDoUpdate({ target: schema.promotions.id, set: row });
  }
}

export type InsertRows = <Table extends PgTable>(
  table: Table,
  rows: Table["$inferInsert"][],
) => Promise<void>;

export async function insertTitle(insert: InsertRows, rows: TitleRows) {
  await insert(schema.titles, [rows.title]);
  await insert(schema.credits, rows.credits);
  await insert(schema.seasons, rows.seasons);
  await insert(schema.episodes, rows.episodes);
  await insert(schema.trailers, rows.trailers);
}

export async function insertSimilars(insert: InsertRows, titles: Catalogue["titles"]) {
  const known = new Set(titles.map(({ alias }) => alias));
  for (const { alias, similar = [] } of titles) {
    const rows = similar
      .filter((other) => known.has(other) && other !== alias)
      .map((other, position) => ({ titleId: `t_${alias}`, similarId: `t_${other}`, position }));
    await insert(schema.similars, rows);
  }
}

/** Clears the tables that no viewer data refers to; they are written anew. Credits first: they refer to people. */
export async function clearLists(db: Database) {
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

export async function insertAll(db: Database, table: PgTable, rows: Record<string, unknown>[]) {
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
