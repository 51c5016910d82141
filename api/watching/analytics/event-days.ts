import { sql } from "drizzle-orm";
import { getServiceDay } from "#domain/service-day";
import { daySeconds } from "#domain/time-units";
import type { Database } from "../../platform/db/database";

/** Also in the queue for the warehouse, and in the warehouse. */
export const keptDays = 90;

const getPartition = (day: string) => `analytics_events_${day.replaceAll("-", "")}`;

/** Creates the tables of these days, if they are missing. Other processes may do the same at once. */
export async function createDays(db: Database, days: Iterable<string>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('analytics_events'))`);
    for (const day of days)
      await tx.execute(
        sql`create table if not exists ${sql.identifier(getPartition(day))} partition of analytics_events for values in (${sql.raw(`'${day}'`)})`,
      );
  });
}

/** Drops the tables of days that are over for longer than events are kept. */
export async function dropOldDays(db: Database, now: number): Promise<void> {
  const last = getPartition(getServiceDay(now - keptDays * daySeconds));
  const { rows } = await db.execute<{ name: string }>(
    sql`select relid::regclass::text as name from pg_partition_tree('analytics_events') where isleaf`,
  );
  for (const { name } of rows)
    if (name < last) await db.execute(sql`drop table if exists ${sql.identifier(name)}`);
}
