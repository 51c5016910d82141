import type { Redis } from "ioredis";
import * as z from "zod";
import { createBatcher } from "../../platform/batcher";
import type { Database } from "../../platform/db/database";
import { writeHere } from "../../platform/db/write-here";
import type { Log } from "../../platform/log";
import { newId } from "../../platform/new-id";
import type { SharedRedis } from "../../platform/redis";
import { createVersions, removalSeconds, type Report, writeReports } from "./write-reports";

/** Reports of players, on their way to the database. */
export type Reports = {
  /**
   * Resolves once nothing can lose it: when Redis has it, else when the database has. `ageMs`: how long ago it was made,
   * if it arrives late; what was reported since then stays.
   */
  save: (report: Omit<Report, "version">, ageMs?: number) => Promise<void>;
  /** Writes what an account's viewers reported and the database lacks. Whatever reads it comes after this. */
  settle: (accountId: string) => Promise<void>;
  /** The version of a report that comes now. */
  nextVersion: () => number;
  /** Writes what waits in Redis, of all APIs together. */
  write: () => Promise<void>;
  /** How many wait in Redis, and for how many seconds the oldest has; null if Redis does not answer. */
  readWaiting: () => Promise<{ waiting: number; age: number } | null>;
  close: () => void;
};

const stream = "luch:progress";
const group = "writers";
/** What waits of one account, by profile and title: readers look there. */
const getPendingKey = (accountId: string) => `luch:progress:${accountId}`;
const pendingSeconds = 86_400;
/** Reports that wait at most, about 150 MB; those above go to the database at once. */
const defaultMaxWaiting = 300_000;
const batchSize = 500;
/** After so long what an API took and did not write is another's: it ended, or was cut off. */
const abandonedMs = 10_000;
const forgottenMs = 3_600_000;

/**
 * KEYS: the stream, each report's account. ARGV: bound, lifetime, then a field and a report for each. 0 if the stream is
 * full. A report that arrives late does not take the place of a newer one.
 */
const addScript = `
if redis.call('XLEN', KEYS[1]) + #KEYS - 1 > tonumber(ARGV[1]) then return 0 end
for i = 2, #KEYS do
  local field, report = ARGV[2 * i - 1], ARGV[2 * i]
  redis.call('XADD', KEYS[1], '*', 'r', report)
  local before = redis.call('HGET', KEYS[i], field)
  if not before or cjson.decode(before).version <= cjson.decode(report).version then
    redis.call('HSET', KEYS[i], field, report)
  end
  redis.call('EXPIRE', KEYS[i], ARGV[2])
end
return 1`;

/** KEYS: each report's account. ARGV: a field and a report for each. Newer ones of the same field stay. */
const forgetScript = `
for i = 1, #KEYS do
  if redis.call('HGET', KEYS[i], ARGV[2 * i - 1]) == ARGV[2 * i] then redis.call('HDEL', KEYS[i], ARGV[2 * i - 1]) end
end`;

const Place = z.number().min(0).max(86_400);
const Name = z.string().refine((name) => !name.includes("\0"));
/** What the database takes: one report that it refuses would keep back all that are written with it. */
const StoredReport: z.ZodType<Report> = z.object({
  accountId: Name,
  profileId: Name,
  uid: Name,
  titleId: Name,
  seconds: Place,
  duration: Place,
  finished: z.boolean(),
  updated: z.int(),
  version: z.int(),
});

/** A report as Redis has it, and what it says; null if it is none. */
type Stored = { text: string; report: Report };
function parse(text: string): Stored | null {
  try {
    return { text, report: StoredReport.parse(JSON.parse(text)) };
  } catch {
    return null;
  }
}
const parseAll = (texts: string[]): Stored[] => texts.flatMap((text) => parse(text) ?? []);
const getKeys = (stored: Stored[]) => stored.map(({ report }) => getPendingKey(report.accountId));
const getFields = (stored: Stored[]) =>
  stored.flatMap(({ text, report }) => [`${report.profileId} ${report.uid}`, text]);

type Entries = [id: string, fields: string[] | null][];

/**
 * With Redis, reports are acknowledged once they are in its stream, and each API writes what it takes from there in
 * batches; readers first write what waits of their account. Without it, or while it fails, they are acknowledged once
 * they are in the database, those that come at the same time together (docs/decisions/0061).
 */
export function createReports({
  db,
  redis,
  log = () => {},
  maxWaiting = defaultMaxWaiting,
}: {
  db: Database;
  redis: SharedRedis | null;
  log?: Log;
  maxWaiting?: number;
}): Reports {
  const nextVersion = createVersions();
  const consumer = newId("api");

  const store = createBatcher(
    async (reports: Report[]) => {
      await writeReports(db, reports);
      return reports;
    },
    { maxSize: batchSize },
  );
  const add = createBatcher(
    async (reports: Report[]) => {
      const stored = reports.map((report) => ({ text: JSON.stringify(report), report }));
      const isAdded = await redis?.attempt((client) =>
        client.eval(
          addScript,
          reports.length + 1,
          stream,
          ...getKeys(stored),
          maxWaiting,
          pendingSeconds,
          ...getFields(stored),
        ),
      );
      return reports.map(() => isAdded === 1);
    },
    { maxSize: batchSize },
  );
  /** Writes them, but for those so old that a removal from the history may be forgotten by now. */
  const writeStored = (stored: Stored[], database = db) => {
    const oldest = nextVersion() - removalSeconds * 1_000_000;
    return writeReports(
      database,
      stored.flatMap(({ report }) => (report.version > oldest ? report : [])),
    );
  };
  const forget = (client: Redis, stored: Stored[]) =>
    client.eval(forgetScript, stored.length, ...getKeys(stored), ...getFields(stored));

  /** Writes entries of the stream and takes them from it: not before they are in the database. False if Redis fails. */
  const writeEntries = async (entries: Entries): Promise<boolean> => {
    const stored = parseAll(entries.map(([, fields]) => fields?.[1] ?? ""));
    const ids = entries.map(([id]) => id);
    const unreadable = entries.length - stored.length;
    if (unreadable > 0)
      log({ level: "error", message: "entries of luch:progress are no reports", dropped: unreadable });
    await writeStored(stored);
    const isTaken = await redis?.attempt(async (client) => {
      if (stored.length > 0) await forget(client, stored);
      await client
        .multi()
        .xack(stream, group, ...ids)
        .xdel(stream, ...ids)
        .exec();
      return true;
    });
    return isTaken ?? false;
  };
  /** Writes what is found, again and again until nothing is. */
  const writeAll = async (find: (client: Redis) => Promise<Entries>): Promise<void> => {
    for (;;) {
      const entries = (await redis?.attempt(find)) ?? [];
      if (entries.length === 0 || !(await writeEntries(entries))) return;
    }
  };
  const readNew = async (client: Redis): Promise<Entries> => {
    const take = () =>
      client.xreadgroup("GROUP", group, consumer, "COUNT", batchSize, "STREAMS", stream, ">");
    const found = await take().catch(async (error: unknown) => {
      // Redis was emptied.
      if (!String(error).includes("NOGROUP")) throw error;
      await tidy(client);
      return take();
    });
    return (found as [string, Entries][] | null)?.[0]?.[1] ?? [];
  };
  /** What others took long ago, or this API itself when an answer of Redis was lost. */
  const claim = async (client: Redis): Promise<Entries> => {
    const answer = await client.xautoclaim(stream, group, consumer, abandonedMs, "0", "COUNT", batchSize);
    return (answer as [string, Entries])[1];
  };
  /** Makes the group, also after Redis has lost it, and forgets APIs that ended without saying so. */
  const tidy = async (client: Redis) => {
    await client.xgroup("CREATE", stream, group, "0", "MKSTREAM").catch((error: unknown) => {
      if (!String(error).includes("BUSYGROUP")) throw error;
    });
    const consumers = (await client.xinfo("CONSUMERS", stream, group)) as (string | number)[][];
    for (const [, name, , pending, , idle] of consumers)
      if (pending === 0 && Number(idle) > forgottenMs)
        await client.xgroup("DELCONSUMER", stream, group, String(name));
  };
  let tidied = -Infinity;
  const write = async () => {
    if (performance.now() - tidied > abandonedMs / 2) {
      if ((await redis?.attempt(async (client) => tidy(client).then(() => true))) === null) return;
      tidied = performance.now();
      await writeAll(claim);
    }
    await writeAll(readNew);
  };

  return {
    save: async (given, ageMs = 0) => {
      const report = { ...given, version: nextVersion() - ageMs * 1000 };
      if (redis && (await add(report))) return;
      await store(report);
    },
    settle: async (accountId) => {
      if (!redis) return;
      const texts = await redis.insist((client) => client.hvals(getPendingKey(accountId)));
      if (texts === null || texts.length === 0) return;
      const stored = parseAll(texts);
      // They stay in the stream until a commit that the replica has.
      await writeHere(db, (tx) => writeStored(stored, tx));
      await redis.attempt((client) => forget(client, stored));
    },
    nextVersion,
    write,
    readWaiting: async () =>
      (await redis?.attempt(async (client) => {
        const [waiting, [first], [now]] = await Promise.all([
          client.xlen(stream),
          client.xrange(stream, "-", "+", "COUNT", 1),
          client.time(),
        ]);
        return { waiting, age: first ? Math.max(0, Number(now) - parseInt(first[0]) / 1000) : 0 };
      })) ?? null,
    close: () => redis?.close(),
  };
}
