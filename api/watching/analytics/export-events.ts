import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { analyticsEvents } from "../../platform/db/schema";

/** What keeps events from being exported, in one sentence. */
export class ExportError extends Error {}

const batchSize = 10_000;

const columns = {
  day: "DATE",
  session_id: "VARCHAR",
  sequence_number: "INTEGER",
  event_version: "VARCHAR",
  event_time: "BIGINT",
  action_id: "VARCHAR",
  screen_type: "VARCHAR",
  screen_id: "VARCHAR",
  screen_attributes: "JSON",
  screen_attributes_ab_tag: "VARCHAR",
  block_type: "VARCHAR",
  block_attributes_id: "VARCHAR",
  element_type: "VARCHAR",
  element_attributes_id: "VARCHAR",
  text: "VARCHAR",
  user_hash: "VARCHAR",
  registration_age: "VARCHAR",
  traffic_source: "VARCHAR",
  received: "BIGINT",
};

type Options = { from: string; to: string; file: string };

/** Writes the events of these days, both included, to a Parquet file that appears only once it is whole. */
export async function exportEvents(db: Database, { from, to, file }: Options) {
  if (existsSync(file)) throw new ExportError(`${file} exists already: it stays as it is.`);
  const [lines, unfinished] = [`${file}.ndjson`, `${file}.unfinished`];
  try {
    const counts = await writeLines(db, { from, to, file: lines });
    if (counts.size === 0) throw new ExportError(`There are no events from ${from} to ${to}.`);
    await writeParquet(lines, unfinished);
    await rename(unfinished, file);
    return counts;
  } catch (error) {
    const text = String(error);
    if (/ENOSPC|No space left/.test(text))
      throw new ExportError(`The disk is full: ${file} was not written.`);
    if (/ENOENT|EACCES|ENOTDIR|EROFS/.test(text)) throw new ExportError(`${file} cannot be written: ${text}`);
    throw error;
  } finally {
    for (const temporary of [lines, unfinished]) await rm(temporary, { force: true });
  }
}

/** Counts of events by day. */
async function writeLines(db: Database, { from, to, file }: Options): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const output = await open(file, "w");
  try {
    let last = { day: from, session: "", number: 0 };
    for (;;) {
      const { rows } = await db.execute<{ day: string; session: string; number: number; line: string }>(
        sql`select day::text as day, session_id as session, sequence_number as number, row_to_json(e)::text as line
          from ${analyticsEvents} e
          where (day, session_id, sequence_number) > (${last.day}::date, ${last.session}, ${last.number}::int) and day <= ${to}::date
          order by e.day, session_id, sequence_number limit ${batchSize}`,
      );
      for (const { day } of rows) counts.set(day, (counts.get(day) ?? 0) + 1);
      if (rows.length > 0) await output.write(`${rows.map(({ line }) => line).join("\n")}\n`);
      last = rows.at(-1) ?? last;
      if (rows.length < batchSize) return counts;
    }
  } finally {
    await output.close();
  }
}

/** DuckDB reads and writes piece by piece, whatever the size. */
async function writeParquet(lines: string, file: string): Promise<void> {
  const { DuckDBInstance } = await import("@duckdb/node-api").catch(() => {
    throw new ExportError("@duckdb/node-api is not installed: run npm ci without --omit=optional.");
  });
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    const types = Object.entries(columns).map(([name, type]) => `${name}: '${type}'`);
    await connection.run(
      `COPY (SELECT * FROM read_json(${quote(lines)}, format = 'newline_delimited', columns = {${types.join()}})) TO ${quote(file)} (FORMAT parquet, COMPRESSION zstd)`,
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
