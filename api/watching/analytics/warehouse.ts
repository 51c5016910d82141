import { and, asc, inArray, isNotNull, lte } from "drizzle-orm";
import { getServiceDay } from "#domain/service-day";
import { daySeconds, hourSeconds } from "#domain/time-units";
import { warehouseLeaseSeconds } from "../../people/viewers/activity";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { warehouseQueue } from "../../platform/db/schema";
import { splitCredentials } from "../../platform/split-credentials";
import { keptDays } from "./event-days";

/** Calls of up to 50 events that are sent together. */
const maxCalls = 200;
const longestPauseSeconds = 300;

/** A repeated batch replaces itself: when parts are merged, and in queries with FINAL. */
const table = `CREATE TABLE IF NOT EXISTS luch_events (
  day Date, session_id String, sequence_number UInt32, event_version String, event_time Int64, action_id String,
  screen_type String, screen_id String, screen_attributes String, screen_attributes_ab_tag Nullable(String),
  block_type Nullable(String), block_attributes_id Nullable(String), element_type Nullable(String),
  element_attributes_id Nullable(String), text Nullable(String), user_hash Nullable(String),
  registration_age Nullable(String), traffic_source Nullable(String), received Int64
) ENGINE = ReplacingMergeTree() PARTITION BY day ORDER BY (day, session_id, sequence_number)`;

type Options = { db: Database; clock: Clock; url: string; timeoutMs?: number };
type Queued = typeof warehouseQueue.$inferSelect;

/**
 * Forwards what is queued to ClickHouse. Each run sends what is due. Several processes may do so, since each leases what it takes; what
 * failed is due again after a pause that grows, in smaller batches, so that one event that is refused holds up no others.
 */
export function createForwarder({ db, clock, url, timeoutMs = 30_000 }: Options): () => Promise<void> {
  const ask = createClient(url, timeoutMs);
  /** A statement has no answer: a server that gives one is not ClickHouse, whatever its status. */
  const tell = async (query: string, body?: string) => {
    const text = await ask(query, body);
    if (text.trim() !== "") throw new Error(`ClickHouse answered unexpectedly: ${text.slice(0, 300)}`);
  };
  let size = maxCalls;
  let pause = 0;
  let isPrepared = false;
  let tidied = -Infinity;
  const send = async (batch: Queued[]) => {
    if (!isPrepared) await tell(table);
    isPrepared = true;
    const lines = batch.flatMap(({ lines: own }) => own ?? []);
    if (lines.length > 0) await tell("INSERT INTO luch_events FORMAT JSONEachRow", lines.join("\n"));
    const wishes = batch.filter(({ lines: events }) => events === null);
    if (wishes.length > 0) await tell(`ALTER TABLE luch_events ${wishes.map(toMutation).join()}`);
  };
  const dropOld = async (now: number) => {
    const first = getServiceDay(now - keptDays * daySeconds);
    const days = await ask(`SELECT DISTINCT toString(day) FROM luch_events WHERE day < '${first}'`);
    for (const day of days.split("\n").filter((line) => /^\d{4}-\d\d-\d\d$/.test(line)))
      await tell(`ALTER TABLE luch_events DROP PARTITION '${day}'`);
  };
  return async () => {
    for (;;) {
      const batch = await take(db, clock.now(), size);
      if (batch.length === 0) break;
      const ids = batch.map(({ id }) => id);
      try {
        await send(batch);
      } catch (error) {
        isPrepared = false;
        size = Math.max(1, Math.floor(batch.length / 2));
        pause = Math.min(longestPauseSeconds, Math.max(1, pause * 2));
        await db
          .update(warehouseQueue)
          .set({ due: clock.now() + pause })
          .where(inArray(warehouseQueue.id, ids));
        throw error;
      }
      await db.delete(warehouseQueue).where(inArray(warehouseQueue.id, ids));
      pause = 0;
      size = Math.min(maxCalls, size * 2);
    }
    if (!isPrepared || clock.now() < tidied + hourSeconds) return;
    tidied = clock.now();
    await dropOld(tidied);
  };
}

const toMutation = ({ userHash, becomes }: Queued) =>
  becomes === null
    ? `DELETE WHERE user_hash = '${userHash}'`
    : `UPDATE user_hash = '${becomes}' WHERE user_hash = '${userHash}'`;

/** Leases the oldest that are due. No transaction is open while they are sent: the embedded database has only one. */
async function take(db: Database, now: number, count: number): Promise<Queued[]> {
  const due = db
    .select({ id: warehouseQueue.id })
    .from(warehouseQueue)
    .where(lte(warehouseQueue.due, now))
    .orderBy(asc(warehouseQueue.due), asc(warehouseQueue.id))
    .limit(count)
    .for("update", { skipLocked: true });
  return db
    .update(warehouseQueue)
    .set({ due: now + warehouseLeaseSeconds })
    .where(inArray(warehouseQueue.id, due))
    .returning();
}

/** Drops what could not be forwarded for as long as events are kept; wishes to forget accounts or to merge them stay. */
export async function dropOldQueue(db: Database, now: number): Promise<void> {
  await db
    .delete(warehouseQueue)
    .where(and(isNotNull(warehouseQueue.lines), lte(warehouseQueue.created, now - keptDays * daySeconds)));
}

/** ClickHouse over HTTP. The credentials become a header, and the path of the URL the database. */
function createClient(url: string, timeoutMs: number) {
  const { address, headers } = splitCredentials(url);
  const { origin, pathname, searchParams } = new URL(address);
  const database = decodeURIComponent(pathname.slice(1));
  if (database !== "") searchParams.set("database", database);
  return async (query: string, body?: string): Promise<string> => {
    const target = new URL(origin);
    target.search = searchParams.toString();
    if (body !== undefined) target.searchParams.set("query", query);
    const answer = await fetch(target, {
      method: "POST",
      headers,
      body: body ?? query,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`ClickHouse answers ${answer.status}: ${text.slice(0, 300)}`);
    return text;
  };
}
