import { statfs } from "node:fs/promises";
import { setTimeout as later } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { Gauge, type Registry } from "prom-client";
import type { Clock } from "./platform/clock";
import type { Database } from "./platform/db/database";
import { dayDifferences, media, outbox, reminders, renewals, warehouseQueue } from "./platform/db/schema";
import { describeError } from "./platform/errors";
import type { Log } from "./platform/log";
import { moneyDifferences } from "./platform/metrics";
import { oneAtATime } from "./platform/one-at-a-time";
import type { ApiSettings } from "./platform/settings";
import { lateSeconds, leadSeconds } from "./tv/programmes/send-reminders";

/** Scrapes within this time share what was read, and a scrape waits no longer for it. */
const keepMs = 5000;
const timeoutMs = 2000;

type Options = {
  db: Database;
  clock: Clock;
  settings: Pick<ApiSettings, "dataDir" | "sendsMessages" | "smtpUrl" | "smsGatewayUrl" | "mode">;
  log: Log;
  readWaitingReports: (() => Promise<{ waiting: number; age: number } | null>) | null;
};
type Queue = { queue: string; waiting: number; age: number };

/** Gauges that are read when they are asked for: what waits in the database and in Redis, connections, and the disk. */
export function addQueueGauges(
  registry: Registry,
  { db, clock, settings, log, readWaitingReports }: Options,
): void {
  let last: { at: number; queues: Promise<Queue[]> } | null = null;
  let known: Queue[] = [];
  let isReading = false;
  let isRead = false;
  const read = async (): Promise<Queue[]> => {
    // One that hangs is not followed by others.
    if (isReading) return known;
    isReading = true;
    isRead = false;
    const reading = readQueues(db, clock.now(), settings)
      .then(async (queues) => {
        known = queues;
        moneyDifferences.set({ between: "ledger and host" }, await countHostDifferences(db));
        isRead = true;
      })
      .catch((error: unknown) => log({ level: "error", message: "queues", error: describeError(error) }))
      .finally(() => {
        isReading = false;
      });
    await Promise.race([reading, later(timeoutMs, undefined, { ref: false })]);
    return known;
  };
  const getQueues = (): Promise<Queue[]> => {
    if (last === null || performance.now() - last.at > keepMs)
      last = { at: performance.now(), queues: read() };
    return last.queues;
  };
  const add = (
    name: string,
    help: string,
    labelNames: string[],
    collect: (gauge: Gauge) => void | Promise<void>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        return collect(this);
      },
    });

  const reports = { queue: "reports" };
  add("luch_queue_waiting", "What is due in a queue and was not taken yet", ["queue"], async (gauge) => {
    for (const { queue, waiting } of await getQueues()) gauge.set({ queue }, waiting);
    const found = await readWaitingReports?.();
    if (found) gauge.set(reports, found.waiting);
    else gauge.remove(reports);
  });
  add("luch_queue_age_seconds", "For how long the oldest has been due", ["queue"], async (gauge) => {
    for (const { queue, age } of await getQueues()) gauge.set({ queue }, age);
    const found = await readWaitingReports?.();
    if (found) gauge.set(reports, found.age);
    else gauge.remove(reports);
  });
  add(
    "luch_redis_up",
    "Whether the Redis of REDIS_URL answers; without the setting not there",
    [],
    async (gauge) => {
      if (readWaitingReports === null) gauge.remove();
      else gauge.set((await readWaitingReports()) === null ? 0 : 1);
    },
  );
  add(
    "luch_queues_read",
    "Whether the queues could be read; if not, the last figures stand",
    [],
    async (gauge) => {
      await getQueues();
      gauge.set(isRead ? 1 : 0);
    },
  );
  add(
    "luch_database_connections",
    "Connections that are open or idle, and queries that wait for one",
    ["state"],
    (gauge) => {
      const pool = findPool(db);
      if (pool === null) return;
      gauge.set({ state: "open" }, pool.totalCount);
      gauge.set({ state: "idle" }, pool.idleCount);
      gauge.set({ state: "waiting" }, pool.waitingCount);
    },
  );
  const readDisk = oneAtATime(() => statfs(settings.dataDir).catch(() => null), timeoutMs);
  add("luch_disk_bytes", "The disk of DATA_DIR", ["what"], async (gauge) => {
    const disk = await readDisk();
    if (disk === null) return;
    gauge.set({ what: "free" }, disk.bavail * disk.bsize);
    gauge.set({ what: "whole" }, disk.blocks * disk.bsize);
  });
}

type Pool = { totalCount: number; idleCount: number; waitingCount: number };

/** The connections to PostgreSQL; null for the embedded database, which has one. */
function findPool(db: Database): Pool | null {
  const client = (db as { $client?: Partial<Pool> }).$client;
  return typeof client?.waitingCount === "number" ? (client as Pool) : null;
}

/** What waits where nobody sends it is no lag. */
const listSent = ({ sendsMessages, smtpUrl, smsGatewayUrl, mode }: Options["settings"]): string[] =>
  sendsMessages
    ? [
        ...(smtpUrl === null ? [] : ["email"]),
        ...(smsGatewayUrl === null ? [] : ["sms", "messenger"]),
        ...(mode === "test" ? [] : ["push"]),
      ]
    : [];

async function readQueues(db: Database, now: number, settings: Options["settings"]): Promise<Queue[]> {
  const sent = listSent(settings);
  const count = (queue: string, since: SQL, from: SQL): SQL =>
    sql`select ${queue}::text as queue, count(*)::int as waiting, coalesce(max(${now} - ${since}), 0)::int as age from ${from}`;
  const parts = [
    ...sent.map((channel) =>
      count(
        `outbox_${channel}`,
        sql`greatest(due, created)`,
        sql`${outbox} where channel = ${channel} and sent is null and not dropped and due <= ${now} and expires > ${now}`,
      ),
    ),
    count("renewals", sql`due`, sql`${renewals} where due <= ${now}`),
    count(
      "reminders",
      sql`(start - ${leadSeconds})`,
      sql`${reminders} where sent is null and start > ${now - lateSeconds} and start <= ${now + leadSeconds}`,
    ),
    count("encodes", sql`added`, sql`${media} where state = 'waiting'`),
    count("warehouse", sql`created`, sql`${warehouseQueue} where due <= ${now}`),
  ];
  return (await db.execute<Queue>(sql.join(parts, sql` union all `))).rows;
}

async function countHostDifferences(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${dayDifferences} where gone is null`,
  );
  return rows[0]?.count ?? 0;
}
