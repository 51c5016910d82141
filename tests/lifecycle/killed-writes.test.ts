import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { loadCatalogue } from "../../api/platform/content/catalogue";
import { type Database, openDatabase } from "../../api/platform/db/database";
import { favorites, profiles, progress, ratings, tickets, titles } from "../../api/platform/db/schema";
import { findFolders } from "../../api/platform/project-root";
import { connectRedis } from "../../api/platform/redis";
import { createReports } from "../../api/watching/saved/reports";
import { openBrowser } from "../payment-host/shop";
import { drawTests } from "../setup/draw-tests";
import { openPostgres, postgresPrograms } from "../setup/postgres";
import { hasRedis, openRedis } from "../setup/redis";
import { isSoak } from "../setup/soak";
import { dataFolder, findPid, seededFolder, useProcesses, wholeService } from "./service";

useProcesses();
drawTests(1);

const rounds = isSoak ? 30 : 2;
/** What is killed in one round after the other. */
const killed = [["api/main.js", "web/main.js"], ["api/main.js"], ["web/main.js"]];
const json = { Accept: "application/json" };

/** What was acknowledged: each entry is a condition that a row must meet. */
type Acknowledged = {
  favorites: Set<string>;
  /** The last acknowledged value and those sent later, any of which may be stored. */
  ratings: Map<string, number[]>;
  progress: Map<string, number[]>;
  profiles: Set<string>;
  tickets: Set<string>;
};

/** A viewer who writes all the time until stopped, retrying nothing. */
async function keepWriting(
  base: string,
  name: string,
  uids: string[],
  noted: Acknowledged,
  isOver: () => boolean,
) {
  const viewer = openBrowser(base);
  await vi.waitFor(
    async () => {
      const become = await viewer.post("/dev", { intent: "become", kind: "PAID", country: "RU" });
      expect(become.status).toBe(303);
    },
    { timeout: 60_000, interval: 100 },
  );
  const attempt = async (path: string, form: Record<string, string>, headers = {}) =>
    viewer.post(path, form, headers).catch(() => null);
  /** A value counts once acknowledged; from then on, every later one may have replaced it. */
  const send = async (
    map: Map<string, number[]>,
    key: string,
    value: number,
    write: () => Promise<boolean>,
  ) => {
    const possible = map.get(key);
    if (possible) possible.push(value);
    if (await write()) map.set(key, [value]);
  };
  // First, because the viewers of a round are told apart by their tickets.
  const ask = async (step: number) => {
    const subject = `${name} ${step}`;
    const answer = await attempt("/account/support", { category: "other", subject, message: "Не играет" });
    if (answer?.status === 303) noted.tickets.add(subject);
  };
  await ask(0);
  expect(noted.tickets).toContain(`${name} 0`);
  const [rated = "", played = "", ...liked] = uids;
  const kinds = [
    async () => {
      const uid = liked.shift();
      if (uid === undefined) return;
      const answer = await attempt("/resources/favorites", { uid, intent: "add" }, json);
      if (answer?.status === 200) noted.favorites.add(`${name} ${uid}`);
    },
    (step: number) =>
      send(noted.ratings, `${name} ${rated}`, 1 + (step % 10), async () => {
        const form = { uid: rated, rating: String(1 + (step % 10)) };
        return (await attempt("/resources/rating", form, json))?.status === 200;
      }),
    (step: number) =>
      send(noted.progress, `${name} ${played}`, 60 + step, async () => {
        const form = { uid: played, position: String(60 + step), duration: "3600" };
        return (await attempt("/resources/progress", form))?.status === 204;
      }),
    async (step: number) => {
      if (step >= 3) return;
      const child = `${name}-${step}`;
      const answer = await attempt("/profiles/new", { name: child, child: "true" });
      if (answer?.status === 303) noted.profiles.add(child);
    },
    async (step: number) => {
      if (step > 0 && step < 3) await ask(step);
    },
  ];
  await Promise.all(
    kinds.map(async (write) => {
      for (let step = 0; !isOver(); step += 1) {
        await write(step);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }),
  );
}

const programs = postgresPrograms();
const kinds = ["embedded", "PostgreSQL", "PostgreSQL and Redis"];
describe.each(kinds)("On the database %s", (kind) => {
  const [needsPostgres, needsRedis] = [kind !== "embedded", kind.endsWith("Redis")];
  it.skipIf((needsPostgres && programs === null) || (needsRedis && !hasRedis))(
    "Everything that was acknowledged is stored, whichever process was killed meanwhile",
    { timeout: 3_600_000 },
    async () => {
      const postgres = needsPostgres ? await openPostgres(programs ?? "") : null;
      if (postgres) onTestFinished(() => postgres.stop());
      const redis = needsRedis ? await openRedis() : null;
      if (redis) onTestFinished(() => redis.stop());
      const dataDir = postgres ? await dataFolder() : await seededFolder();
      const service = await wholeService(dataDir, {
        ...(postgres ? { DATABASE_URL: postgres.url } : {}),
        ...(redis ? { REDIS_URL: redis.url } : {}),
      });
      const noted: Acknowledged = {
        favorites: new Set(),
        ratings: new Map(),
        progress: new Map(),
        profiles: new Set(),
        tickets: new Set(),
      };
      const wanted = loadCatalogue()
        .titles.slice(0, 60)
        .map(({ alias }) => `u_${alias}`);
      for (let round = 0; round < rounds; round += 1) {
        let isOver = false;
        const writing = keepWriting(service.base, `Зритель ${round}`, wanted, noted, () => isOver);
        const before = noted.favorites.size;
        await expect.poll(() => noted.favorites.size, { timeout: 60_000 }).toBeGreaterThan(before);
        const withoutAny = () =>
          Object.keys(noted).filter((part) => noted[part as keyof Acknowledged].size === 0);
        await expect.poll(withoutAny, { timeout: 60_000 }).toEqual([]);
        await new Promise((resolve) => setTimeout(resolve, randomInt(300)));
        for (const file of killed[round % killed.length] ?? [])
          process.kill(findPid(service, file), "SIGKILL");
        isOver = true;
        await writing;
        await vi.waitFor(
          async () =>
            expect((await fetch(`${service.base}/resources/rating?uid=u_metropolis`)).status).toBe(200),
          { timeout: 60_000, interval: 100 },
        );
      }
      service.process.kill("SIGKILL");
      await service.ended;
      const { db, close } = await openUntilFree(dataDir, postgres?.url ?? null);
      onTestFinished(close);
      if (redis) await writeWaiting(db, redis.url);
      const uidOf = eq(titles.id, favorites.titleId);
      const owners = await db
        .select({ id: profiles.id, name: profiles.name, accountId: profiles.accountId })
        .from(profiles);
      const names = new Set(owners.map(({ name }) => name));
      for (const name of noted.profiles) expect(names, `profile ${name}`).toContain(name);
      const subjects = new Set(
        (await db.select({ subject: tickets.subject }).from(tickets)).map(({ subject }) => subject),
      );
      for (const subject of noted.tickets) expect(subjects, `ticket ${subject}`).toContain(subject);
      const asked = await db.select({ subject: tickets.subject, accountId: tickets.accountId }).from(tickets);
      const profilesOf = (viewer: string) => {
        const accounts = new Set(
          asked.filter(({ subject }) => subject.startsWith(`${viewer} `)).map(({ accountId }) => accountId),
        );
        return new Set(owners.filter(({ accountId }) => accounts.has(accountId)).map(({ id }) => id));
      };
      const split = (key: string) => {
        const at = key.lastIndexOf(" ");
        return [profilesOf(key.slice(0, at)), key.slice(at + 1)] as const;
      };
      const stored = {
        favorites: await db
          .select({ profileId: favorites.profileId, uid: titles.uid })
          .from(favorites)
          .innerJoin(titles, uidOf),
        ratings: await db
          .select({ profileId: ratings.profileId, uid: titles.uid, value: ratings.value })
          .from(ratings)
          .innerJoin(titles, eq(titles.id, ratings.titleId)),
        progress: await db
          .select({ profileId: progress.profileId, uid: titles.uid, value: progress.seconds })
          .from(progress)
          .innerJoin(titles, eq(titles.id, progress.titleId)),
      };
      for (const key of noted.favorites) {
        const [ids, uid] = split(key);
        expect(
          stored.favorites.some((row) => ids.has(row.profileId) && row.uid === uid),
          `favourite ${key}`,
        ).toBe(true);
      }
      for (const part of ["ratings", "progress"] as const)
        for (const [key, possible] of noted[part]) {
          const [ids, uid] = split(key);
          const row = stored[part].find((one) => ids.has(one.profileId) && one.uid === uid);
          expect(possible, `${part} ${key}`).toContain(row?.value);
        }
    },
  );
});

/** What waits in Redis is written by the next API; what a killed one had taken, after ten seconds. */
async function writeWaiting(db: Database, url: string) {
  const shared = await connectRedis(url, () => {}, "it is a test");
  const reports = createReports({ db, redis: shared });
  onTestFinished(() => reports.close());
  await expect
    .poll(
      async () => {
        await reports.write();
        return shared.attempt((client) => client.xlen("luch:progress"));
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(0);
}

/** The programs of a killed «npm start» end by themselves when they notice. */
async function openUntilFree(dataDir: string, url: string | null) {
  return vi.waitFor(() => openDatabase({ url, folder: findFolders(dataDir).database }), {
    timeout: 60_000,
    interval: 200,
  });
}
