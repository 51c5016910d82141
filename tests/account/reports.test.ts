import { and, eq, inArray } from "drizzle-orm";
import { Redis } from "ioredis";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { HistoryItem } from "#contract/profile";
import type { ProfileList } from "#contract/profiles";
import { accounts, progress, titles } from "../../api/platform/db/schema";
import { connectRedis } from "../../api/platform/redis";
import { addQueueGauges } from "../../api/queue-gauges";
import { deleteFromHistory } from "../../api/watching/saved/history";
import { createReports } from "../../api/watching/saved/reports";
import { createVersions, type Report, writeReports } from "../../api/watching/saved/write-reports";
import { openVisitors, password, type Visitors } from "../auth/visitors";
import { openPostgres, postgresPrograms } from "../setup/postgres";
import { hasRedis, openRedis } from "../setup/redis";
import { apiKey } from "../setup/test-api";

const programs = postgresPrograms();
const stream = "luch:progress";
type History = { items: HistoryItem[] };
type Waiting = { waiting: number; age: number };

const databases = [
  { name: "the embedded database", isMissing: false },
  { name: "PostgreSQL", isMissing: programs === null },
];

describe.each(databases)("Reports of players on $name", ({ name, isMissing }) => {
  let postgres: Awaited<ReturnType<typeof openPostgres>> | null = null;
  let redis: Awaited<ReturnType<typeof openRedis>> | null = null;
  let client: Redis;
  let visitors: Visitors;
  beforeAll(async () => {
    if (isMissing) return;
    postgres = name === "PostgreSQL" ? await openPostgres(programs ?? "") : null;
    redis = hasRedis ? await openRedis() : null;
    if (redis) client = new Redis(redis.url);
    visitors = await openVisitors({
      ...(postgres ? { databaseUrl: postgres.url } : {}),
      settings: redis ? { REDIS_URL: redis.url } : {},
    });
  });
  beforeEach(async () => {
    if (redis) await client.flushall();
  });
  afterAll(async () => {
    await visitors?.stop();
    client?.disconnect();
    await redis?.stop();
    await postgres?.stop();
  });

  /** A player's report, as the website passes it on. */
  const report = async (token: string, uid: string, seconds: number, more: object = {}, api = visitors) => {
    const began = performance.now();
    const answer = await fetch(`${api.url}/profile/progress?apikey=${apiKey}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: `auth_token=${token}`,
        "x-client-agent": "Chrome, Windows",
      },
      body: JSON.stringify({ uid, seconds, duration: 3600, ...more }),
    });
    await answer.text();
    return { status: answer.status, ms: performance.now() - began };
  };
  const read = async <Body>(path: string, token: string, api = visitors) =>
    (await api.get(path, token)).body as unknown as Body;
  const getHistory = async (token: string, api = visitors) =>
    (await read<History>("/profile/history", token, api)).items.map(({ card, position_seconds: at }) => [
      card.alias,
      at,
    ]);
  const rowsOf = (profileId: string) =>
    visitors.db
      .select({ uid: progress.uid, seconds: progress.seconds })
      .from(progress)
      .where(eq(progress.profileId, profileId))
      .orderBy(progress.uid);
  const aReport = (viewer: { id: string; profile: string }, changes: Partial<Report> = {}): Report => ({
    accountId: viewer.id,
    profileId: viewer.profile,
    uid: "u_metropolis",
    titleId: "t_metropolis",
    seconds: 10,
    duration: 3600,
    finished: false,
    updated: visitors.clock.now(),
    version: 1,
    ...changes,
  });

  describe.skipIf(isMissing)("In batches", () => {
    it(`The last report of a title is kept on ${name}, whatever the order and number of writes`, async () => {
      const viewer = await visitors.account();
      const late = aReport(viewer, { seconds: 300, version: 5 });
      const early = aReport(viewer, { seconds: 900, version: 4 });
      await writeReports(visitors.db, [late, early, aReport(viewer, { uid: "u_general" })]);
      await writeReports(visitors.db, [early]);
      await writeReports(visitors.db, [late]);
      expect(await rowsOf(viewer.profile)).toEqual([
        { uid: "u_general", seconds: 10 },
        { uid: "u_metropolis", seconds: 300 },
      ]);
      // The viewer went back.
      await writeReports(visitors.db, [aReport(viewer, { seconds: 5, version: 6 })]);
      expect(await rowsOf(viewer.profile)).toContainEqual({ uid: "u_metropolis", seconds: 5 });
    });

    it(`Reports of profiles and titles that are gone do not keep the others from ${name}`, async () => {
      const viewer = await visitors.account();
      await writeReports(visitors.db, [
        aReport({ id: "a_gone", profile: "p_gone" }),
        aReport(viewer, { uid: "u_gone", titleId: "t_gone" }),
        aReport(viewer),
      ]);
      expect(await rowsOf(viewer.profile)).toEqual([{ uid: "u_metropolis", seconds: 10 }]);
    });

    it(`A title removed from the history stays removed on ${name} when an earlier report arrives`, async () => {
      const viewer = await visitors.account();
      const reports = createReports({ db: visitors.db, redis: null });
      const [film, other] = ["metropolis", "general"].map((alias) =>
        aReport(viewer, { uid: `u_${alias}`, titleId: `t_${alias}`, version: reports.nextVersion() }),
      );
      const known = await visitors.db
        .select({ id: titles.id, uid: titles.uid })
        .from(titles)
        .where(inArray(titles.uid, ["u_metropolis", "u_general"]));
      const late = [film, other].flatMap((one) => {
        const titleId = known.find(({ uid }) => uid === one?.uid)?.id;
        return one && titleId ? [{ ...one, titleId }] : [];
      });
      const removed = late.find(({ uid }) => uid === "u_metropolis");
      await deleteFromHistory({ db: visitors.db, reports }, viewer.profile, removed?.titleId);
      await writeReports(visitors.db, late);
      expect(await rowsOf(viewer.profile)).toEqual([{ uid: "u_general", seconds: 10 }]);
      await deleteFromHistory({ db: visitors.db, reports }, viewer.profile);
      await writeReports(visitors.db, late);
      expect(await rowsOf(viewer.profile)).toEqual([]);
      await reports.save({ ...aReport(viewer), titleId: removed?.titleId ?? "" });
      expect(await rowsOf(viewer.profile)).toEqual([{ uid: "u_metropolis", seconds: 10 }]);
    });

    it(`A title removed through an API whose clock is behind stays removed on ${name}, and can be watched again`, async () => {
      const viewer = await visitors.account();
      const [{ id: titleId = "" } = {}] = await visitors.db
        .select({ id: titles.id })
        .from(titles)
        .where(eq(titles.uid, "u_metropolis"));
      const behind = { nextVersion: createVersions(() => Date.now() - 900) };
      const taken = aReport(viewer, { titleId, version: Date.now() * 1000 });
      await writeReports(visitors.db, [taken]);
      await deleteFromHistory({ db: visitors.db, reports: behind }, viewer.profile, titleId);
      await writeReports(visitors.db, [taken]);
      expect(await rowsOf(viewer.profile)).toEqual([]);
      await writeReports(visitors.db, [{ ...taken, seconds: 20, version: taken.version + 1 }]);
      expect(await rowsOf(viewer.profile)).toEqual([{ uid: "u_metropolis", seconds: 20 }]);
    });

    it(`A clock that was ahead by an hour holds up no later report on ${name}`, async () => {
      const viewer = await visitors.account();
      const [{ id: titleId = "" } = {}] = await visitors.db
        .select({ id: titles.id })
        .from(titles)
        .where(eq(titles.uid, "u_metropolis"));
      const now = createVersions();
      const ahead = { nextVersion: createVersions(() => Date.now() + 3_600_000) };
      await writeReports(visitors.db, [aReport(viewer, { titleId, version: ahead.nextVersion() })]);
      await writeReports(visitors.db, [aReport(viewer, { titleId, seconds: 20, version: now() })]);
      expect(await rowsOf(viewer.profile)).toEqual([{ uid: "u_metropolis", seconds: 20 }]);
      await deleteFromHistory({ db: visitors.db, reports: ahead }, viewer.profile, titleId);
      await writeReports(visitors.db, [aReport(viewer, { titleId, seconds: 30, version: now() })]);
      expect(await rowsOf(viewer.profile)).toEqual([{ uid: "u_metropolis", seconds: 30 }]);
    });

    it(`A film that another tab plays is not in the history of the profile chosen meanwhile on ${name}`, async () => {
      const { token, profile } = await visitors.account({ hasChild: true, kind: "PAID" });
      const { items } = (await read<{ data: ProfileList }>("/profile/list", token)).data;
      const [{ uid = "" } = {}] = await visitors.db
        .select({ uid: titles.uid })
        .from(titles)
        .where(and(titles.forKids, eq(titles.kind, "movie")));
      const child = items.find((one) => one.child)?._id ?? "";
      await report(token, uid, 100, { profile_id: profile });
      const { body } = await visitors.post("/profile/select", { profile_id: child }, { token });
      const chosen = String(body.authentication_token);
      expect((await report(chosen, uid, 200, { profile_id: profile })).status).toBe(200);
      await visitors.writeReports();
      expect(await rowsOf(child)).toEqual([]);
      await report(chosen, uid, 300, { profile_id: child });
      await visitors.writeReports();
      expect(await rowsOf(child)).toEqual([{ uid, seconds: 300 }]);
      expect(await rowsOf(profile)).toEqual([{ uid, seconds: 100 }]);
    });

    it(`A film that plays while its visitor signs in goes on in the account on ${name}`, async () => {
      const { email, profile } = await visitors.account();
      const visitor = await visitors.virtual();
      const { body } = await visitors.post(
        "/auth/email",
        { email, password, device_id: visitor.deviceId },
        { token: visitor.token },
      );
      const token = String(body.authentication_token);
      expect((await report(token, "u_general", 300, { profile_id: "p_of_the_visitor" })).status).toBe(200);
      await visitors.writeReports();
      expect(await rowsOf(profile)).toEqual([{ uid: "u_general", seconds: 300 }]);
    });

    it(`A hundred viewers report at once on ${name}, each is answered and has the own place`, async () => {
      const viewers = await Promise.all(Array.from({ length: 20 }, () => visitors.virtual()));
      const sent = viewers.flatMap(({ token }, index) =>
        [1, 2, 3, 4, 5].map(() => report(token, "u_metropolis", 100 + index)),
      );
      expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
      for (const [index, { token }] of viewers.entries())
        expect(await getHistory(token)).toEqual([["metropolis", 100 + index]]);
    });
  });

  // Without redis-server (Debian's package) there is nothing to try.
  describe.skipIf(isMissing || !hasRedis)("Through Redis", () => {
    it(`What waits in Redis is seen at once by its viewer on ${name}, wherever they look`, async () => {
      const { token, profile } = await visitors.account({ kind: "PAID" });
      expect((await report(token, "u_metropolis", 700)).status).toBe(200);
      expect((await report(token, "u_general", 3600, { finished: true })).status).toBe(200);
      expect(await rowsOf(profile)).toEqual([]);
      expect(await client.xlen(stream)).toBe(2);
      const { place } = await read<{ place: unknown }>("/profile/resume/u_metropolis", token);
      expect(place).toEqual({ position_seconds: 700, duration_seconds: 3600 });
      await report(token, "u_nosferatu", 60);
      const { items } = await read<History>("/profile/continue-watching", token);
      expect(items.map(({ card }) => card.alias).sort()).toEqual(["metropolis", "nosferatu"]);
      await report(token, "u_nosferatu", 40);
      expect(await getHistory(token)).toContainEqual(["nosferatu", 40]);
      await report(token, "u_nosferatu", 3600, { finished: true });
      const achieved = await read<{ items: { id: string; progress: number }[] }>("/achievements", token);
      expect(achieved.items.find(({ id }) => id === "ten-films")?.progress).toBe(2);
      // What was read early is written once more by the job, and changes nothing.
      await visitors.writeReports();
      expect(await client.xlen(stream)).toBe(0);
      expect(await client.keys("luch:progress:*")).toEqual([]);
      expect(await getHistory(token)).toContainEqual(["nosferatu", 3600]);
    });

    it(`What a visitor watched goes along to the account on ${name} while it waits in Redis`, async () => {
      const { email, token: own, profile } = await visitors.account();
      const visitor = await visitors.virtual();
      await report(visitor.token, "u_metropolis", 500);
      const { body } = await visitors.post(
        "/auth/email",
        { email, password, device_id: visitor.deviceId },
        { token: visitor.token },
      );
      expect(body.profile_id).toBe(profile);
      await visitors.writeReports();
      expect(await getHistory(own)).toEqual([["metropolis", 500]]);
    });

    it(`Removals from the history win over what waits in Redis on ${name}`, async () => {
      const { token, profile } = await visitors.account();
      await report(token, "u_metropolis", 500);
      await report(token, "u_general", 500);
      const taken = await client.xrange(stream, "-", "+");
      expect((await visitors.send("DELETE", "/profile/history/u_metropolis", {}, token)).status).toBe(200);
      // As another API might, that had taken them before.
      for (const [, fields] of taken) await client.xadd(stream, "*", ...fields);
      await visitors.writeReports();
      expect(await getHistory(token)).toEqual([["general", 500]]);
      await report(token, "u_general", 600);
      expect((await visitors.send("DELETE", "/profile/history", {}, token)).status).toBe(200);
      await visitors.writeReports();
      expect(await rowsOf(profile)).toEqual([]);
    });

    it(`An account is deleted on ${name} while its reports wait in Redis, and others' are written`, async () => {
      const [gone, kept] = [await visitors.account(), await visitors.account()];
      await report(gone.token, "u_metropolis", 500);
      await report(kept.token, "u_metropolis", 600);
      await visitors.db.delete(accounts).where(eq(accounts.id, gone.id));
      await visitors.writeReports();
      expect(await rowsOf(gone.profile)).toEqual([]);
      expect(await rowsOf(kept.profile)).toEqual([{ uid: "u_metropolis", seconds: 600 }]);
      expect(await client.xlen(stream)).toBe(0);
      expect(await client.keys("luch:progress:*")).toEqual([]);
    });

    it(`What an API took and did not write is written by another on ${name}`, async () => {
      const { token, profile } = await visitors.account();
      await client.xgroup("CREATE", stream, "writers", "0", "MKSTREAM");
      await report(token, "u_metropolis", 500);
      const answer = await client.xreadgroup("GROUP", "writers", "dead", "COUNT", 9, "STREAMS", stream, ">");
      const [[, [[id]]]] = answer as unknown as [[string, [[string]]]];
      const other = createReports({ db: visitors.db, redis: await connect() });
      onTestFinished(() => other.close());
      await other.write();
      expect(await rowsOf(profile)).toEqual([]);
      await client.call("XCLAIM", stream, "writers", "dead", "0", id, "IDLE", "20000");
      const third = createReports({ db: visitors.db, redis: await connect() });
      onTestFinished(() => third.close());
      await third.write();
      expect(await rowsOf(profile)).toEqual([{ uid: "u_metropolis", seconds: 500 }]);
      expect(await client.xlen(stream)).toBe(0);
    });

    it(`Metrics say what waits in Redis on its way to ${name}, and whether Redis answers`, async () => {
      const readMetrics = (readWaitingReports: (() => Promise<Waiting | null>) | null) => {
        const registry = new Registry();
        addQueueGauges(registry, {
          db: visitors.db,
          clock: visitors.clock,
          log: () => {},
          readWaitingReports,
          settings: {
            dataDir: "/tmp",
            mode: "test",
            sendsMessages: false,
            smtpUrl: null,
            smsGatewayUrl: null,
          },
        });
        return async () =>
          (await registry.metrics())
            .split("\n")
            .filter((line) => /^luch_redis_up|^luch_queue.*"reports"/.test(line))
            .map((line) => line.replace(/(age.*) [\d.]+$/, "$1 …"));
      };
      const reports = createReports({ db: visitors.db, redis: await connect() });
      onTestFinished(() => reports.close());
      const { token } = await visitors.account();
      await report(token, "u_metropolis", 500);
      const read = readMetrics(reports.readWaiting);
      expect(await read()).toEqual([
        'luch_queue_waiting{queue="reports"} 1',
        'luch_queue_age_seconds{queue="reports"} …',
        "luch_redis_up 1",
      ]);
      redis?.freeze();
      onTestFinished(() => void redis?.thaw());
      expect(await read()).toEqual(["luch_redis_up 0"]);
      redis?.thaw();
      expect(await readMetrics(null)()).toEqual([]);
    });

    it(`Reports go to ${name} at once while Redis is frozen, and what waited there does not win later`, async () => {
      const { token, profile } = await visitors.account();
      await report(token, "u_metropolis", 500);
      redis?.freeze();
      onTestFinished(() => void redis?.thaw());
      const first = await report(token, "u_metropolis", 600);
      expect(first.status).toBe(200);
      expect(first.ms).toBeLessThan(1000);
      expect(await rowsOf(profile)).toEqual([{ uid: "u_metropolis", seconds: 600 }]);
      expect(await getHistory(token)).toEqual([["metropolis", 600]]);
      redis?.thaw();
      await expect
        .poll(async () => {
          await visitors.writeReports();
          return client.xlen(stream);
        })
        .toBe(0);
      expect(await rowsOf(profile)).toEqual([{ uid: "u_metropolis", seconds: 600 }]);
    });

    it.each([
      ["is not JSON", () => "{"],
      ["is empty", () => "null"],
      ["has no profile", (good: Report) => JSON.stringify({ ...good, profileId: undefined })],
      ["has a place that is no number", (good: Report) => JSON.stringify({ ...good, seconds: "x" })],
      ["has a place out of bounds", (good: Report) => JSON.stringify({ ...good, duration: 1e300 })],
      ["has a version out of bounds", (good: Report) => JSON.stringify({ ...good, version: 1e30 })],
      ["has a name that no database takes", (good: Report) => JSON.stringify({ ...good, uid: "\0" })],
    ])(
      `An entry that %s keeps no other report from ${name}, nor a viewer from the pages`,
      async (_what, spoil) => {
        const { token, profile, id } = await visitors.account();
        await report(token, "u_metropolis", 500);
        const bad = spoil(aReport({ id, profile }));
        await client.xadd(stream, "*", "r", bad);
        await client.xadd(stream, "*", "other", bad);
        await client.hset(`luch:progress:${id}`, "p u", bad);
        expect(await getHistory(token)).toEqual([["metropolis", 500]]);
        await visitors.writeReports();
        expect(await rowsOf(profile)).toEqual([{ uid: "u_metropolis", seconds: 500 }]);
        expect(await client.xlen(stream)).toBe(0);
        expect(((await client.xpending(stream, "writers")) as [number])[0]).toBe(0);
      },
    );

    it(`What waited in Redis for longer than a removal is remembered is not written to ${name}`, async () => {
      const { token, profile, id } = await visitors.account();
      const old = { ...aReport({ id, profile }), version: (Date.now() - 86_500_000) * 1000 };
      await report(token, "u_metropolis", 500);
      const [[, [, text = ""]] = ["", []]] = await client.xrange(stream, "-", "+");
      const general = { ...(JSON.parse(text) as Report), uid: "u_general", version: old.version };
      await client.xadd(stream, "*", "r", JSON.stringify(general));
      await client.hset(`luch:progress:${id}`, `${profile} u_general`, JSON.stringify(general));
      expect(await getHistory(token)).toEqual([["metropolis", 500]]);
      await visitors.writeReports();
      expect(await rowsOf(profile)).toEqual([{ uid: "u_metropolis", seconds: 500 }]);
      expect(await client.keys("luch:progress:*")).toEqual([]);
    });

    it(`Reports go to ${name} at once while Redis takes no writes, and reads of them go on`, async () => {
      const { token, profile } = await visitors.account();
      await report(token, "u_metropolis", 500);
      // Made a replica, which takes no writes; then full.
      await client.replicaof("127.0.0.1", 1);
      onTestFinished(async () => void (await client.replicaof("NO", "ONE")));
      expect((await report(token, "u_general", 600)).status).toBe(200);
      expect(await rowsOf(profile)).toContainEqual({ uid: "u_general", seconds: 600 });
      expect(await getHistory(token)).toHaveLength(2);
      await client.replicaof("NO", "ONE");
      await client.config("SET", "maxmemory", "1");
      onTestFinished(async () => void (await client.config("SET", "maxmemory", "0")));
      expect((await report(token, "u_general", 700)).status).toBe(200);
      expect(await rowsOf(profile)).toContainEqual({ uid: "u_general", seconds: 700 });
      await client.config("SET", "maxmemory", "0");
      await expect
        .poll(async () => {
          await visitors.writeReports();
          return client.xlen(stream);
        })
        .toBe(0);
      expect(await rowsOf(profile)).toEqual([
        { uid: "u_general", seconds: 700 },
        { uid: "u_metropolis", seconds: 500 },
      ]);
    });

    it(`Reports go to ${name} at once while the stream is full`, async () => {
      const viewer = await visitors.account();
      const reports = createReports({ db: visitors.db, redis: await connect(), maxWaiting: 1 });
      onTestFinished(() => reports.close());
      await reports.save(aReport(viewer, { uid: "u_general" }));
      await reports.save(aReport(viewer));
      expect(await client.xlen(stream)).toBe(1);
      expect(await rowsOf(viewer.profile)).toEqual([{ uid: "u_metropolis", seconds: 10 }]);
    });
  });

  const connect = () => connectRedis(redis?.url ?? "", () => {}, "it is a test");

  describe.skipIf(isMissing || !hasRedis || name !== "PostgreSQL")("Through Redis, by two APIs", () => {
    it("Two APIs write the reports of one stream, and each shows what the other took", async () => {
      const other = await openVisitors({
        databaseUrl: postgres?.url ?? "",
        settings: { REDIS_URL: redis?.url ?? "" },
        clock: visitors.clock,
      });
      onTestFinished(() => other.stop());
      const { token, profile } = await visitors.account();
      await report(token, "u_metropolis", 500);
      expect(await getHistory(token, other)).toEqual([["metropolis", 500]]);
      const viewers = await Promise.all(Array.from({ length: 40 }, () => visitors.virtual()));
      await Promise.all(
        viewers.flatMap(({ token: own }, index) => [
          report(own, "u_metropolis", 100 + index, {}, index % 2 ? other : visitors),
          report(own, "u_general", 200 + index, {}, index % 2 ? visitors : other),
        ]),
      );
      await Promise.all([visitors.writeReports(), other.writeReports()]);
      expect(await client.xlen(stream)).toBe(0);
      const [pending] = (await client.xpending(stream, "writers")) as [number];
      expect(pending).toBe(0);
      for (const [index, viewer] of viewers.entries())
        expect(await rowsOf(viewer.profile)).toEqual([
          { uid: "u_general", seconds: 200 + index },
          { uid: "u_metropolis", seconds: 100 + index },
        ]);
      expect(await rowsOf(profile)).toHaveLength(1);
    });
  });

  describe.skipIf(isMissing || name !== "PostgreSQL")("In the table of PostgreSQL", () => {
    it("A report changes its row in place, and no index", async () => {
      const viewer = await visitors.account();
      for (let version = 1; version <= 200; version += 1)
        await writeReports(visitors.db, [
          aReport(viewer, { seconds: version, version, updated: visitors.clock.now() + version }),
        ]);
      const read = async () => {
        const { rows } = await visitors.db.execute<{ all: number; hot: number }>(
          `select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'progress'`,
        );
        return rows[0] ?? { all: 0, hot: 0 };
      };
      // Connections report their counts when they have been idle for a second or longer.
      await expect.poll(async () => (await read()).all, { timeout: 30_000 }).toBeGreaterThanOrEqual(199);
      const { all, hot } = await read();
      expect(hot / all).toBeGreaterThan(0.9);
    });
  });
});
