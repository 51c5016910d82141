import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { replicaUsed } from "../metrics";
import { type Database, ignoreDropped } from "./database";
import * as schema from "./schema";

const checkMs = 500;
const timeoutMs = 1000;
/**
 * The replica must have what the primary had at the check before, so that it is a second behind at most by the next one:
 * what was taken away may be shown for two seconds in all, with the caches in between (docs/decisions/0062).
 */
const keptPlaces = 2;

type Options = {
  url: string;
  primary: Database;
  /** Connections at most. */
  pool: number;
  /** See openDatabase. */
  statementMs: number;
  log: (line: Record<string, unknown>) => void;
};

/** A streaming replica for reads of what is the same for everybody. */
type Replica = {
  /** The replica; the primary while the replica does not answer, is a second behind or is none any more. */
  getDatabase: () => Database;
  close: () => Promise<void>;
};

/** Opens a replica, which need not be there: it is used from when it is. */
export async function openReplica({ url, primary, pool: max, statementMs, log }: Options): Promise<Replica> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: timeoutMs,
    // A frozen server would never end a statement by itself.
    query_timeout: statementMs || undefined,
  });
  ignoreDropped(pool);
  const db = drizzle({ client: pool, schema }) as unknown as Database;
  /** Where the primary was at the last checks, the oldest first. */
  const places: string[] = [];
  let isUsable = false;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const hasCaughtUp = async (place: string): Promise<boolean> => {
    const { rows } = await pool.query<{ ok: boolean | null }>({
      text: "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as ok",
      values: [place],
      query_timeout: timeoutMs,
    } as pg.QueryConfig);
    return rows[0]?.ok === true;
  };
  const check = async () => {
    // While the primary is away, the replica is as good as it was.
    const place = await readPlace(primary).catch(() => null);
    if (place !== null) places.push(place);
    if (places.length > keptPlaces) places.shift();
    const [oldest] = places;
    const now = oldest !== undefined && (await hasCaughtUp(oldest).catch(() => false));
    if (now !== isUsable && !isClosed)
      log({ level: now ? "info" : "warn", message: now ? "replica is used" : "replica is not used" });
    isUsable = now;
    replicaUsed.set(now ? 1 : 0);
  };
  const repeat = async () => {
    await check();
    if (!isClosed) timer = setTimeout(() => void repeat(), checkMs).unref();
  };
  await repeat();
  return {
    getDatabase: () => (isUsable ? db : primary),
    close: async () => {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await pool.end();
    },
  };
}

async function readPlace(primary: Database): Promise<string | null> {
  const { rows } = await primary.execute<{ place: string }>("select pg_current_wal_lsn()::text as place");
  return rows[0]?.place ?? null;
}
