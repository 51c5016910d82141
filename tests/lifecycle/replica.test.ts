import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Database, openDatabase } from "../../api/platform/db/database";
import { openPostgres, postgresPrograms } from "../setup/postgres";
import { apiKey, openApi } from "../setup/test-api";

const programs = postgresPrograms();
const patience = { timeout: 20_000, interval: 100 };

describe.skipIf(programs === null)("With a replica of PostgreSQL", () => {
  let postgres: Awaited<ReturnType<typeof openPostgres>>;
  let replica: Awaited<ReturnType<typeof postgres.openReplica>>;
  let api: Awaited<ReturnType<typeof openApi>>;
  let copy: Database;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    postgres = await openPostgres(programs ?? "");
    closing.push(() => postgres.stop());
    // Prepares the database.
    await (await openApi({ databaseUrl: postgres.url })).stop();
    replica = await postgres.openReplica();
    closing.push(async () => replica.stop());
    const opened = await openDatabase({ url: replica.url, folder: null });
    closing.push(opened.close);
    copy = opened.db;
    api = await openApi({
      databaseUrl: postgres.url,
      settings: { DATABASE_REPLICA_URL: replica.url, LOG_LEVEL: "error" },
    });
    closing.push(api.stop);
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${api.url}${path}${path.includes("?") ? "&" : "?"}apikey=${apiKey}`, {
      redirect: "manual",
      ...init,
    });
    return { status: answer.status, text: await answer.text() };
  };
  const rename = (name: string) =>
    api.db.execute(
      sql`update titles set title = jsonb_set(title, '{ru}', to_jsonb(${name}::text)) where alias = 'metropolis'`,
    );
  const shows = async (name: string) => (await ask("/watch/metropolis?locale=ru")).text.includes(name);

  it("The catalogue is read from the replica, unless it is a second behind", async () => {
    let count = 0;
    let began = 0;
    // It is used from the first moment when it has caught up.
    await vi.waitFor(async () => {
      await copy.execute(sql`select pg_wal_replay_resume()`);
      await rename(`Прежний ${(count += 1)}`);
      await vi.waitFor(async () => expect(await shows(`Прежний ${count}`)).toBe(true), patience);
      await copy.execute(sql`select pg_wal_replay_pause()`);
      await rename("Второй");
      began = performance.now();
      expect(await shows("Второй")).toBe(false);
    }, patience);
    // Too far behind: the primary is read.
    await vi.waitFor(async () => expect(await shows("Второй")).toBe(true), patience);
    expect(performance.now() - began).toBeLessThan(2500);
    await copy.execute(sql`select pg_wal_replay_resume()`);
    await vi.waitFor(async () => {
      const { rows } = await copy.execute<{ title: string }>(
        sql`select title->>'ru' as title from titles where alias = 'metropolis'`,
      );
      expect(rows[0]?.title).toBe("Второй");
    }, patience);
  });

  it("What a viewer has just written is read where it was written", async () => {
    const json = { "content-type": "application/json" };
    const viewer = { kind: "REGISTERED", email: "viewer@luch.example", password: "correct-horse-1" };
    const made = await ask("/__dev/viewers", { method: "POST", headers: json, body: JSON.stringify(viewer) });
    const { token } = JSON.parse(made.text) as { token: string };
    const cookie = { cookie: `auth_token=${token}`, ...json };
    const { profile_id: profile } = JSON.parse((await ask("/auth/me", { headers: cookie })).text) as {
      profile_id: string;
    };
    await copy.execute(sql`select pg_wal_replay_pause()`);
    const path = `/profile/${profile}/favorites`;
    const body = JSON.stringify({ profile_id: profile, uid: "u_general" });
    expect(await ask(path, { method: "POST", headers: cookie, body })).toMatchObject({ status: 200 });
    expect((await ask(`${path}?locale=ru`, { headers: cookie })).text).toContain('"general"');
    await copy.execute(sql`select pg_wal_replay_resume()`);
  });

  it("The catalogue is read from the primary while the replica is down, and a search is counted", async () => {
    replica.stop();
    await vi.waitFor(async () => expect((await ask("/watch/general?locale=ru")).status).toBe(200), patience);
    const counted = async () => {
      const { rows } = await api.db.execute<{ total: number }>(
        sql`select coalesce(sum(count), 0)::int as total from search_counts where alias = 'general'`,
      );
      return rows[0]?.total ?? 0;
    };
    const before = await counted();
    expect((await ask(`/catalog/search/all?locale=ru&q=${encodeURIComponent("Генерал")}`)).status).toBe(200);
    expect(await counted()).toBe(before + 1);
    replica.start();
  });

  it("Reads that count something on the way do not wait for a replica that commits wait for", async () => {
    const json = { "content-type": "application/json" };
    const viewer = { kind: "REGISTERED", email: "waiting@luch.example", password: "correct-horse-1" };
    const made = await ask("/__dev/viewers", { method: "POST", headers: json, body: JSON.stringify(viewer) });
    const { token } = JSON.parse(made.text) as { token: string };
    const cookie = { cookie: `auth_token=${token}` };
    const setStandby = async (names: string) => {
      await api.db.execute(sql.raw(`alter system set synchronous_standby_names = '${names}'`));
      await api.db.execute(sql`select pg_reload_conf()`);
      await vi.waitFor(async () => {
        const { rows } = await api.db.execute(sql`show synchronous_standby_names`);
        expect(rows[0]).toEqual({ synchronous_standby_names: names });
      }, patience);
    };
    // The sessions were last used a day ago.
    await api.db.execute(sql`update sessions set created = created - 86400, last_used = created - 86400`);
    onTestFinished(async () => {
      await setStandby("");
      replica.start();
    });
    await setStandby("*");
    replica.stop();
    const search = `/catalog/search/all?locale=ru&q=${encodeURIComponent("Генерал")}`;
    // What was asked of the replica before its absence is noticed fails, at once.
    await vi.waitFor(async () => expect((await ask(search)).status).toBe(200), {
      timeout: 5000,
      interval: 100,
    });
    expect((await ask("/auth/me", { headers: cookie })).status).toBe(200);
    const { rows } = await api.db.execute(
      sql`select count(*)::int as total from sessions where last_used > created`,
    );
    expect(rows[0]).toEqual({ total: 1 });
  });

  it("A statement that takes too long is ended by the server", async () => {
    const { db, close } = await openDatabase({ url: postgres.url, folder: null, statementMs: 200 });
    const failure = await db.execute(sql`select pg_sleep(20)`).then(
      () => null,
      (error: { cause?: { code?: string } }) => error.cause?.code,
    );
    await close();
    expect(failure).toBe("57014");
  });

  it("A connection dropped within a transaction fails that transaction, and nothing else", async () => {
    const warnings: Error[] = [];
    const listener = (warning: Error) => warnings.push(warning);
    process.on("warning", listener);
    const { db, close } = await openDatabase({ url: postgres.url, folder: null, statementMs: 5000 });
    const readLimit = async () => (await db.execute(sql`show statement_timeout`)).rows[0];
    await expect(
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await api.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
        await tx.execute(sql`select pg_sleep(5)`);
      }),
    ).rejects.toThrow();
    // The first statement of each new connection has the limit.
    const limits = await Promise.all(Array.from({ length: 8 }, readLimit));
    expect(limits).toEqual(Array.from({ length: 8 }, () => ({ statement_timeout: "5s" })));
    await close();
    process.off("warning", listener);
    expect(warnings).toEqual([]);
  });

  it("While the database is away, what needs it answers 503, and work again after it", async () => {
    const json = { "content-type": "application/json" };
    const signIn = JSON.stringify({
      email: "viewer@luch.example",
      password: "correct-horse-1",
      device_id: randomUUID(),
    });
    const list = (): [string, RequestInit?][] => [
      ["/watch/general?locale=ru"],
      ["/catalog/search/all?locale=ru&q=general"],
      ["/auth/me", { headers: { cookie: `auth_token=${randomUUID()}` } }],
      ["/auth/email", { method: "POST", headers: json, body: signIn }],
      ["/images/poster/general.000000.m?w=640"],
    ];
    const askAll = () => Promise.all(list().map(([path, init]) => ask(path, init)));
    const statuses = async () => (await askAll()).map(({ status }) => status);
    const before = await statuses();
    expect(before).toEqual([200, 200, 401, 200, 302]);
    replica.stop();
    postgres.halt();
    for (const { status, text } of await askAll())
      expect([status, JSON.parse(text)]).toEqual([
        503,
        { code: "DATABASE_UNAVAILABLE", message: "The database cannot be used at the moment", data: null },
      ]);
    postgres.start();
    replica.start();
    await vi.waitFor(async () => expect(await statuses()).toEqual(before), patience);
  });
});
