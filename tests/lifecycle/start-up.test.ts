import { eq, sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadClips } from "#artwork/clips/load-clips";
import { readContentVersion } from "../../api/platform/content/content-version";
import { openDatabase } from "../../api/platform/db/database";
import { promotions, seedState, tariffs } from "../../api/platform/db/schema";
import { findFolders } from "../../api/platform/project-root";
import { seed } from "../../api/seed/seed";
import { drawTests } from "../setup/draw-tests";
import { freePort } from "../setup/free-port";
import { openPostgres, postgresPrograms } from "../setup/postgres";
import { isSoak } from "../setup/soak";
import { dataFolder, run, useProcesses } from "./service";

useProcesses();
drawTests(1);

const { version } = readContentVersion();
const secrets = {
  APP_MODE: "production",
  API_KEY: "a-key-of-the-web-in-these-tests-only-0123",
  API_KEY_TAPP: "a-key-of-the-tapp-in-these-tests-only-012",
  MEDIA_SECRET: "a-secret-of-media-in-these-tests-only-012",
  CODE_SECRET: "a-secret-of-codes-in-these-tests-only-0123",
  PUBLIC_ORIGIN: "https://luch.example",
};

const programs = postgresPrograms();
describe.skipIf(programs === null)("On PostgreSQL", () => {
  async function open() {
    const postgres = await openPostgres(programs ?? "");
    const opened = await openDatabase({ url: postgres.url, folder: null });
    onTestFinished(async () => {
      await opened.close();
      await postgres.stop();
    });
    const env = { DATABASE_URL: postgres.url, DATA_DIR: await dataFolder() };
    return {
      ...opened,
      start: async (more: Record<string, string> = { APP_MODE: "test" }) =>
        run("build/api/main.js", { ...env, API_PORT: String(await freePort()), ...more }),
      migrate: async () => {
        const command = run("build/api/migrate.js", { ...env, APP_MODE: "production" });
        return { code: await command.ended, output: command.output().trim() };
      },
    };
  }

  it("APIs that start at once on PostgreSQL all come up, on an empty database or changed content", async () => {
    const { db, start } = await open();
    const startAll = async () => {
      const apis = await Promise.all(Array.from({ length: 3 }, () => start()));
      for (const api of apis)
        await Promise.race([
          expect.poll(() => api.output(), { timeout: 120_000 }).toContain("api listening"),
          api.ended.then((code) => expect.unreachable(`ended with ${code}: ${api.output()}`)),
        ]);
      for (const api of apis) api.process.kill("SIGTERM");
      for (const api of apis) await api.ended;
    };
    await startAll();
    for (let round = 0; round < (isSoak ? 5 : 1); round += 1) {
      await db.update(seedState).set({ value: "other content" }).where(eq(seedState.key, "catalogue"));
      await startAll();
    }
  });

  it("An API in production names what differs and what is not set, and starts once the database is migrated", async () => {
    const { db, start, migrate } = await open();
    const refused = async (sentence: string) => {
      const api = await start(secrets);
      expect(await api.ended).toBe(1);
      expect(api.output().trim()).toBe(sentence);
    };
    const first = "run «npm run db:migrate» of this release first.";
    await refused(`The database is empty: ${first}`);
    const migrations = sql`drizzle.__drizzle_migrations`;
    expect(await migrate()).toMatchObject({ code: 0, output: expect.stringContaining("content seeded") });
    expect(await migrate()).toMatchObject({ code: 0, output: expect.stringContaining("content unchanged") });
    await db.update(seedState).set({ value: "0" }).where(eq(seedState.key, "version"));
    await refused(`The database has version 0 of the content, and this release ${version}: ${first}`);
    expect(await migrate()).toMatchObject({ code: 0 });
    await db.execute(sql`update ${migrations} set created_at = created_at - 1`);
    await refused(`The database has the schema of an older release: ${first}`);
    await db.execute(sql`update ${migrations} set created_at = created_at + 2`);
    const newer =
      "The database has the schema of a newer release: start the release that made it, or restore a backup from before.";
    await refused(newer);
    expect(await migrate()).toEqual({ code: 1, output: newer });
    await db.execute(sql`update ${migrations} set created_at = created_at - 1`);
    const api = await start(secrets);
    await expect.poll(() => api.output()).toContain("api listening");
    for (const name of ["SMTP_URL", "SMS_GATEWAY_URL", "PAYMENT_ORIGIN"])
      expect(api.output()).toContain(`"${name} is not set: `);
  });
});

describe("Content of an older release", () => {
  it("Content of an older release overwrites nothing of a newer one", async () => {
    const { migrationsFolder, clipsDir } = findFolders("");
    const { db, close, migrate } = await openDatabase({ url: null, folder: null });
    onTestFinished(close);
    await migrate(migrationsFolder);
    const clips = await loadClips(clipsDir);
    expect(await seed(db, { clips })).toBe("seeded");
    const [tariff] = await db.select().from(tariffs);
    const [promotion] = await db.select().from(promotions);
    if (!tariff || !promotion) return expect.unreachable("the content has both");
    await db.insert(tariffs).values({ ...tariff, id: "newer" });
    await db.insert(promotions).values({ ...promotion, id: "newer" });
    const setState = async (key: string, value: string) =>
      db.update(seedState).set({ value }).where(eq(seedState.key, key));
    await setState("catalogue", "content of a newer release");
    await setState("version", String(version + 1));

    expect(await seed(db, { clips })).toBe("newer");
    const newerTariffs = await db.select().from(tariffs).where(eq(tariffs.id, "newer"));
    expect(newerTariffs).toMatchObject([{ isOnSale: true }]);
    const newerPromotions = await db.select().from(promotions).where(eq(promotions.id, "newer"));
    expect(newerPromotions).toMatchObject([{ isActive: promotion.isActive }]);

    // Without a newer version the same rows do go off sale, so the check above can fail.
    await setState("version", String(version));
    expect(await seed(db, { clips })).toBe("seeded");
    const after = await db.select().from(tariffs).where(eq(tariffs.id, "newer"));
    expect(after).toMatchObject([{ isOnSale: false }]);
  });
});
