import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { OwnEpisode, OwnTitle } from "#contract/editing";
import { openDatabase } from "../../api/platform/db/database";
import { episodes, media } from "../../api/platform/db/schema";
import { getMediaFolders, getRenditionsKey, newMediaId } from "../../api/platform/own-media";
import { findFolders } from "../../api/platform/project-root";
import { writeOrder } from "../../api/watching/encodes/inbox";
import { makeFilm } from "../ingest/make-film";
import { drawTests } from "../setup/draw-tests";
import { freePort } from "../setup/free-port";
import { answers, dataFolder, run, seededFolder, useProcesses } from "./service";

useProcesses();
drawTests(1);

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

it.skipIf(!hasFfmpeg)(
  "An episode's encoding goes on where it was after the API was killed in the middle of it, and is shown then",
  async () => {
    const dataDir = await seededFolder();
    const source = await makeFilm(await dataFolder(), "film.mkv", { seconds: 8, size: "1280x720" });
    const folders = getMediaFolders(dataDir);
    const id = newMediaId();
    const title = OwnTitle.parse({ title: { ru: "Убитый" }, category: "series" });
    const episode = OwnEpisode.parse({ season: 1, number: 1, title: "Первая" });
    const part = { series: { source: "/shows/killed", title }, episode };
    await writeOrder(folders, { id, source, title: null, part });
    const start = async () => {
      const port = await freePort();
      const settings = { APP_MODE: "test", API_PORT: String(port), DATA_DIR: dataDir, PORT: "0" };
      const api = run("build/api/main.js", settings);
      await answers(`http://127.0.0.1:${port}/readyz`);
      return api;
    };
    const read = async (change?: object) => {
      const { db, close } = await openDatabase({ url: null, folder: findFolders(dataDir).database });
      try {
        if (change) await db.update(media).set(change).where(eq(media.id, id));
        const [film] = await db.select().from(media).where(eq(media.id, id));
        return { ...film, shown: await db.select().from(episodes).where(eq(episodes.clip, id)) };
      } finally {
        await close();
      }
    };
    const killed = await start();
    const work = path.join(folders.getWork(id), "encoding");
    await vi.waitUntil(() => existsSync(path.join(work, "parts/720.mp4")), {
      timeout: 240_000,
      interval: 10,
    });
    killed.process.kill("SIGKILL");
    await killed.ended;
    const whole = path.join(work, "ready/240.mp4");
    const { mtimeMs } = await stat(whole);
    // As if the minute were over for which the killed process holds it.
    expect(await read({ leasedUntil: 0 })).toMatchObject({
      state: "encoding",
      attempts: 1,
      clip: null,
      shown: [],
    });
    const next = await start();
    await vi.waitUntil(() => !existsSync(work) && next, { timeout: 240_000, interval: 100 });
    next.process.kill("SIGTERM");
    await next.ended;
    const { state, clip, shown } = await read();
    expect(state).toBe("ready");
    expect(shown).toMatchObject([{ season: 1, number: 1, title: "Первая" }]);
    const published = path.join(dataDir, getRenditionsKey(clip?.id ?? ""));
    expect((await stat(path.join(published, "240.mp4"))).mtimeMs).toBe(mtimeMs);
    expect((await readdir(published)).filter((name) => name.endsWith(".mp4")).sort()).toEqual([
      "240.mp4",
      "480.mp4",
      "720.mp4",
    ]);
    expect(spawnSync("pgrep", ["-f", `${work}/`]).status).toBe(1);
  },
);
