import { existsSync } from "node:fs";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { expect, it, onTestFinished, vi } from "vitest";
import { openDatabase } from "../../api/platform/db/database";
import { recordedSegments, recorders } from "../../api/platform/db/schema";
import { findFolders } from "../../api/platform/project-root";
import { getHourFolder } from "../../api/watching/recorder/recorded-files";
import { drawTests } from "../setup/draw-tests";
import { freePort } from "../setup/free-port";
import { openOutsideServer } from "../tv/outside-server";
import { answers, run, type Running, seededFolder, useProcesses } from "./service";

useProcesses();
drawTests(1);

const id = 970;
const title = Object.fromEntries(["ru", "en", "sr", "bg", "hr"].map((language) => [language, "Запись"]));
const channel = {
  ...{ id, title, category: "regional", description: "Запись", mark: "ЗП", forKids: false },
  palette: "wine-sand",
  recordDays: 1,
};

it("A channel is recorded without a gap, and nothing twice, after the process that recorded it was killed", async () => {
  const dataDir = await seededFolder();
  let given = 0;
  let onSegment = () => {};
  const outside = await openOutsideServer({
    now: () => Date.now() / 1000,
    windowSeconds: 120,
    getSegment: (number) => {
      given += 1;
      onSegment();
      return Buffer.from(`segment ${number}`);
    },
  });
  onTestFinished(async () => void (await outside.close()));
  const start = async () => {
    const port = await freePort();
    const settings = { APP_MODE: "test", API_PORT: String(port), DATA_DIR: dataDir, PORT: "0" };
    const api = run("build/api/main.js", { ...settings, MEDIA_ORIGINS: outside.origin });
    await answers(`http://127.0.0.1:${port}/readyz`);
    return { ...api, port };
  };
  const end = async (api: Running, signal: "SIGKILL" | "SIGTERM") => {
    api.process.kill(signal);
    await api.ended;
  };
  const killed = await start();
  const isKilled = new Promise<void>((resolve) => {
    onSegment = () => {
      if (given < 5) return;
      killed.process.kill("SIGKILL");
      resolve();
    };
  });
  const body = JSON.stringify({ alias: "zapis", channel: { ...channel, hls: outside.hls } });
  const headers = { "content-type": "application/json" };
  const url = `http://127.0.0.1:${killed.port}/__dev/channels?apikey=luch-web`;
  expect((await fetch(url, { method: "POST", headers, body })).status).toBe(200);
  await isKilled;
  await killed.ended;
  onSegment = () => {};
  const killedAt = Date.now();
  const next = await start();
  await vi.waitUntil(() => given > 12, { timeout: 60_000, interval: 50 });
  // The time for which it need not be heard of, and the start of another process.
  expect(Date.now() - killedAt).toBeLessThan(45_000);
  // Until it has all that the stream has.
  await new Promise<void>((resolve) => {
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, 2500);
    };
    let timer = setTimeout(resolve, 2500);
    onSegment = wait;
  });
  await end(next, "SIGTERM");
  const { db, close } = await openDatabase({ url: null, folder: findFolders(dataDir).database });
  try {
    const rows = await db
      .select()
      .from(recordedSegments)
      .where(eq(recordedSegments.channelId, id))
      .orderBy(asc(recordedSegments.number));
    const first = rows[0]?.sequence ?? 0;
    expect(rows.length).toBeGreaterThan(19);
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_row, index) => first + index));
    expect(rows.filter(({ isDiscontinuity }) => isDiscontinuity)).toEqual([]);
    for (const { start: at, file } of rows)
      expect(existsSync(path.join(dataDir, getHourFolder(id, at), file ?? ""))).toBe(true);
    expect(await db.select().from(recorders)).toMatchObject([{ channelId: id, leasedUntil: 0 }]);
  } finally {
    await close();
  }
});
