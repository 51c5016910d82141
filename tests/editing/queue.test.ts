import { execFileSync, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type Clip, loadClips } from "#artwork/clips/load-clips";
import { OwnTitle } from "#contract/editing";
import { listEpisodes } from "../../api/catalogue/editing/find-episodes";
import { media } from "../../api/platform/db/schema";
import { getMediaFolders, getOriginalKey, getRenditionsKey, newMediaId } from "../../api/platform/own-media";
import { findFolders } from "../../api/platform/project-root";
import { createLocalStorage } from "../../api/platform/storage/local-storage";
import { createS3Storage } from "../../api/platform/storage/s3-storage";
import { type FileStorage, readWhole } from "../../api/platform/storage/storage";
import { deleteReplaced } from "../../api/watching/encodes/delete-replaced";
import { createEncoder } from "../../api/watching/encodes/encode-film";
import {
  deleteOldProgress,
  keepOriginal,
  readProgress,
  takeOldestOrder,
  writeOrder,
} from "../../api/watching/encodes/inbox";
import { addFilm, cancelFilm, claimFilm, retryFilm } from "../../api/watching/encodes/queue";
import { type Encoder, reportOrders, runEncodes } from "../../api/watching/encodes/run-encodes";
import { openOwners, type Owners } from "../account/owners";
import { answerStatus, type S3Fault, startS3 } from "../setup/s3";
import { testNow } from "../setup/test-api";

let owners: Owners;
let demonstration: Clip;
let dataDir: string;
let folders: ReturnType<typeof getMediaFolders>;
let storage: FileStorage;
let source: string;
const day = 86_400;
const canMount =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

beforeAll(async () => {
  owners = await openOwners();
  const [clip] = await loadClips(findFolders("").clipsDir);
  if (!clip) throw new Error("There are no clips");
  demonstration = clip;
});
afterAll(() => owners.stop());
beforeEach(async () => {
  await owners.db.delete(media);
  owners.clock.set(testNow);
  dataDir = await mkdtemp(path.join(tmpdir(), "queue-"));
  folders = getMediaFolders(dataDir);
  storage = createLocalStorage(dataDir);
  source = path.join(dataDir, "film.mkv");
  await writeFile(source, "film");
  return () => rm(dataDir, { recursive: true });
});

/** Writes what the film's file has as its only rendition. */
const encode: Encoder = async ({ name, source: { film }, workDir }) => {
  await mkdir(workDir, { recursive: true });
  await writeFile(path.join(workDir, "240.mp4"), await readFile(film));
  return { clip: { ...demonstration, id: name, photos: {} }, folder: workDir };
};
const run = async () => {
  const { db, clock } = owners;
  await runEncodes({ db, clock, folders, storage, encode, log: () => {} }, new AbortController().signal);
  await reportOrders({ db, folders });
};
const readFrom = async (key: string) => (await readWhole(storage, key))?.toString() ?? null;
let made = 0;
const newTitle = () => OwnTitle.parse({ title: { ru: `Очередь ${(made += 1)}` } });
const order = async (given: object = {}) => {
  const id = newMediaId();
  await writeOrder(folders, { id, source, title: newTitle(), ...given });
  return id;
};
const addWaiting = async () => {
  const id = newMediaId();
  await addFilm(
    { db: owners.db, now: owners.clock.now() },
    { id, fileName: "film.mkv", title: null, editor: null },
  );
  return id;
};
const read = async (id: string) => (await owners.db.select().from(media).where(eq(media.id, id)))[0];
const age = (file: string) => utimes(file, new Date(0), new Date(0));

/** An order for an episode of the series that a folder is, or that an address names. */
const orderEpisode = (number: number, given: object = {}) =>
  order({
    title: null,
    part: {
      series: {
        source: path.join(dataDir, "show"),
        title: OwnTitle.parse({ title: { ru: `Сериал ${path.basename(dataDir)}` }, category: "series" }),
      },
      episode: { season: 1, number, title: `Серия ${number}` },
    },
    ...given,
  });
const listNumbers = async (alias: string) =>
  (await listEpisodes(owners.db, alias)).map(({ number, is_shown, film }) => [number, is_shown, film]);

describe("An episode in the inbox", () => {
  it("Episodes of a folder make one series, and adding the folder again adds only what is new", async () => {
    const frame = path.join(dataDir, "thumb.jpg");
    await writeFile(frame, "frame");
    const first = await orderEpisode(1, { pictures: { "frame.jpg": frame } });
    await run();
    const known = await orderEpisode(1);
    const second = await orderEpisode(2);
    await run();
    const alias = (await readProgress(folders, first))?.alias ?? "";
    expect(await readProgress(folders, known)).toMatchObject({ state: "known", alias });
    expect(await readProgress(folders, second)).toMatchObject({ state: "ready", alias });
    expect(await read(known)).toBeUndefined();
    expect(await readFrom(`${getOriginalKey(first)}/frame.jpg`)).toBe("frame");
    expect(await listNumbers(alias)).toEqual([
      [1, true, first],
      [2, true, second],
    ]);
    const { token } = await owners.account({ kind: "PAID" });
    const { body } = await owners.ask(`/watch/${alias}?locale=ru`, { token });
    expect(body).toMatchObject({
      title: `Сериал ${path.basename(dataDir)}`,
      items: [{ episodes: [{ number: 1 }, { number: 2 }] }],
    });
  });

  it("Processes that take the first episodes of a folder at once begin one series", async () => {
    const ids: string[] = [];
    for (const number of [1, 2, 3]) ids.push(await orderEpisode(number));
    await Promise.all([run(), run(), run()]);
    const aliases = await Promise.all(ids.map(async (id) => (await readProgress(folders, id))?.alias));
    expect(new Set(aliases).size).toBe(1);
    expect(await listNumbers(aliases[0] ?? "")).toEqual(ids.map((id, index) => [index + 1, true, id]));
  });

  it("Of two orders for the same episode at once one is added, and the other leaves nothing behind", async () => {
    const ids = [await orderEpisode(1), await orderEpisode(1)];
    await Promise.all([run(), run()]);
    const states = await Promise.all(ids.map(async (id) => (await readProgress(folders, id))?.state ?? ""));
    expect(states.filter((state) => state === "ready")).toHaveLength(1);
    const left = ids[states.findIndex((state) => state !== "ready")] ?? "";
    expect(await readFrom(`${getOriginalKey(left)}/film.mkv`)).toBeNull();
    expect(await read(left)).toBeUndefined();
  });

  it("What an import adds to a published series waits until an editor shows it", async () => {
    const first = await orderEpisode(1);
    await run();
    const second = await orderEpisode(2, { isPublished: false });
    await run();
    const alias = (await readProgress(folders, first))?.alias ?? "";
    expect(await listNumbers(alias)).toEqual([
      [1, true, first],
      [2, false, second],
    ]);
  });

  it.each([
    ["no title", "no-such-series", "NOT_FOUND"],
    ["a title with a film of its own", "", "HAS_FILM"],
  ])("An episode for %s fails with the reason, and nothing of it stays", async (_what, address, code) => {
    const film = await order({
      title: OwnTitle.parse({ title: { ru: `Не сериал ${code}` }, category: "series" }),
    });
    await run();
    const alias = address || ((await readProgress(folders, film))?.alias ?? "");
    const id = await order({
      title: null,
      part: { series: { alias }, episode: { season: 1, number: 1, title: "Серия" } },
    });
    await run();
    expect(await readProgress(folders, id)).toMatchObject({
      state: "failed",
      fault: { code },
      isAdded: false,
    });
    expect(await readFrom(`${getOriginalKey(id)}/film.mkv`)).toBeNull();
  });
});

describe("An order in the inbox", () => {
  it.each([
    ["is not JSON", "{"],
    ["is empty", ""],
    ["another version wrote", JSON.stringify({ film: "film.mkv" })],
  ])("An order that %s says so, and those after it are taken", async (_what, text) => {
    const id = newMediaId();
    await mkdir(folders.inbox, { recursive: true });
    const file = path.join(folders.inbox, `${id}.json`);
    await writeFile(file, text);
    await age(file);
    const next = await order();
    await run();
    expect(await readProgress(folders, id)).toMatchObject({ state: "failed", fault: { code: "BAD_ORDER" } });
    expect(await read(next)).toMatchObject({ state: "ready" });
    expect((await readdir(folders.inbox)).filter((name) => !name.endsWith(".progress"))).toEqual([]);
  });

  it("An order is taken by one process, and by another one only if that was killed", async () => {
    const id = await order();
    await age(path.join(folders.inbox, `${id}.json`));
    const take = () => Promise.all([1, 2, 3].map(() => takeOldestOrder(folders)));
    const [first, ...others] = (await take()).filter((taken) => taken !== null);
    expect(others).toEqual([]);
    expect(await takeOldestOrder(folders)).toBeNull();
    const [name = ""] = await readdir(folders.inbox);
    await age(path.join(folders.inbox, name));
    const [second, ...more] = (await take()).filter((taken) => taken !== null);
    expect([second?.id, more]).toEqual([id, []]);
    await first?.remove();
    expect(await readdir(folders.inbox)).toHaveLength(1);
    await second?.remove();
    expect(await readdir(folders.inbox)).toEqual([]);
  });

  it("An order whose film was added before a kill is done, whatever became of its source", async () => {
    const id = await order();
    await run();
    await writeOrder(folders, { id, source: path.join(dataDir, "gone.mkv"), title: newTitle() });
    await run();
    expect(await read(id)).toMatchObject({ state: "ready" });
    expect((await readProgress(folders, id))?.state).toBe("ready");
  });

  it("A link to a film is kept as the film itself", async () => {
    const link = path.join(dataDir, "link.mkv");
    await symlink("film.mkv", link);
    await keepOriginal(storage, "m-0000000000000000", { film: link, subtitles: [], pictures: [] });
    await rm(source);
    expect(await readFrom(`${getOriginalKey("m-0000000000000000")}/link.mkv`)).toBe("film");
  });

  it("A film is encoded whatever its file's name ends with", async () => {
    const strange = path.join(dataDir, "film.dat");
    await writeFile(strange, "film");
    const id = await order({ source: strange });
    await run();
    expect(await read(id)).toMatchObject({ state: "ready" });
  });
});

describe("The queue", () => {
  it("The clock of the demonstration neither takes a film from who encodes it nor keeps it from others", async () => {
    const id = await addWaiting();
    owners.clock.set(testNow + 30 * day);
    expect(await claimFilm({ db: owners.db })).toMatchObject({ id });
    owners.clock.set(testNow + 60 * day);
    expect(await claimFilm({ db: owners.db })).toBeNull();
    const { leasedUntil = 0 } = (await read(id)) ?? {};
    expect(Math.abs(leasedUntil - Date.now() / 1000 - 60)).toBeLessThan(10);
    await owners.db.update(media).set({ leasedUntil: Math.floor(Date.now() / 1000) - 1 });
    owners.clock.set(testNow);
    expect(await claimFilm({ db: owners.db })).toMatchObject({ id, attempts: 2 });
  });

  it("A film that was cut short too often waits for an editor, who can have it tried again", async () => {
    const id = await order();
    await takeOldestOrder(folders).then((taken) => taken?.remove());
    await addFilm({ db: owners.db, now: testNow }, { id, fileName: "film.mkv", title: null, editor: null });
    await keepOriginal(storage, id, { film: source, subtitles: [], pictures: [] });
    for (let kill = 0; kill < 5; kill += 1) {
      expect(await claimFilm({ db: owners.db })).toMatchObject({ id });
      await owners.db.update(media).set({ leasedUntil: 0 });
    }
    await run();
    expect(await read(id)).toMatchObject({ state: "failed", fault: { code: "INTERRUPTED" } });
    await retryFilm({ db: owners.db }, id);
    await run();
    expect(await read(id)).toMatchObject({ state: "ready", fault: null });
  });
});

describe("A film that is encoded again", () => {
  it("Who plays the former renditions goes on with them for a day", async () => {
    const id = await order();
    await run();
    const former = (await read(id))?.clip?.id ?? "";
    await storage.put(`${getOriginalKey(id)}/film.mkv`, Buffer.from("another ladder"));
    await retryFilm({ db: owners.db }, id);
    await run();
    const current = (await read(id))?.clip?.id ?? "";
    const readRendition = (folder: string) => readFrom(`${getRenditionsKey(folder)}/240.mp4`);
    const sweep = (now = Date.now()) =>
      deleteReplaced({ db: owners.db, storage, mediaFolders: folders }, now);
    await sweep();
    expect(await readRendition(former)).toBe("film");
    expect(await readRendition(current)).toBe("another ladder");
    await owners.db.update(media).set({ changed: Date.now() + 60_000 });
    await sweep(Date.now() + day * 1000 + 1);
    expect(await readRendition(former)).toBe("film");
    await sweep(Date.now() + day * 1000 + 60_001);
    expect(await readRendition(former)).toBeNull();
    expect(await readRendition(current)).toBe("another ladder");
  });
});

describe("Films in a bucket", () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let bucket: FileStorage;
  beforeAll(async () => {
    s3 = await startS3();
    bucket = await createS3Storage(s3.settings);
  });
  afterAll(() => s3.stop());
  beforeEach(() => {
    storage = bucket;
    s3.setFault(null);
  });
  const listFiles = async () => {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)));
  };
  const failPuts = (of: string, fail: S3Fault = answerStatus(403)) =>
    s3.setFault((from, to, pass) =>
      from.method === "PUT" && (from.url ?? "").includes(of) ? fail(from, to, pass) : pass(),
    );

  it("A film is in the bucket with its original, and nothing of it stays on the machine that encoded it", async () => {
    const id = await order();
    await run();
    const { state, clip } = (await read(id)) ?? {};
    expect(state).toBe("ready");
    expect(await readFrom(`${getRenditionsKey(clip?.id ?? "")}/240.mp4`)).toBe("film");
    expect(await readFrom(`${getOriginalKey(id)}/film.mkv`)).toBe("film");
    expect(await listFiles()).toEqual(["film.mkv", `media/inbox/${id}.progress`]);
  });

  it("Another machine encodes a film again from the bucket", async () => {
    const id = await order();
    await run();
    const former = (await read(id))?.clip?.id ?? expect.unreachable("it is encoded");
    folders = getMediaFolders(path.join(dataDir, "another"));
    await rm(source);
    await retryFilm({ db: owners.db }, id);
    await run();
    const { state, clip } = (await read(id)) ?? {};
    expect(state).toBe("ready");
    expect(clip?.id ?? former).not.toBe(former);
    expect(await readFrom(`${getRenditionsKey(clip?.id ?? "")}/240.mp4`)).toBe("film");
  });

  it("A film whose files do not all reach the bucket is not played, says so, and succeeds later", async () => {
    const id = await order();
    failPuts("240.mp4");
    await run();
    expect(await read(id)).toMatchObject({ state: "failed", clip: null, fault: { code: "STORAGE" } });
    expect((await readProgress(folders, id))?.fault?.detail).toContain("403");
    s3.setFault(null);
    await retryFilm({ db: owners.db }, id);
    await run();
    const former = (await read(id))?.clip;
    expect(former).not.toBeNull();
    failPuts("240.mp4");
    await retryFilm({ db: owners.db }, id);
    await run();
    expect(await read(id)).toMatchObject({ state: "failed", clip: former });
    expect(await readFrom(`${getRenditionsKey(former?.id ?? "")}/240.mp4`)).toBe("film");
  });

  it("A bucket that keeps less than it was given is noticed before the film is played", async () => {
    storage = {
      ...bucket,
      put: (key, from) => bucket.put(key, key.endsWith("240.mp4") ? Buffer.from("f") : from),
    };
    const id = await order();
    await run();
    expect(await read(id)).toMatchObject({
      state: "failed",
      clip: null,
      fault: { code: "STORAGE", detail: "240.mp4 has 1 bytes there instead of 4" },
    });
  });

  it("A film whose original cannot be kept is not added, and cannot be tried again", async () => {
    const id = await order();
    failPuts("originals");
    await run();
    expect(await read(id)).toBeUndefined();
    expect(await readProgress(folders, id)).toMatchObject({
      state: "failed",
      fault: { code: "STORAGE" },
      isAdded: false,
    });
  });

  it("Replaced renditions are deleted from the bucket as well", async () => {
    const id = await order();
    await run();
    const former = (await read(id))?.clip?.id ?? "";
    await retryFilm({ db: owners.db }, id);
    await run();
    await deleteReplaced({ db: owners.db, storage, mediaFolders: folders }, Date.now() + day * 1000 + 60_000);
    expect(await storage.list(getRenditionsKey(former))).toEqual([]);
    const current = (await read(id))?.clip?.id ?? "";
    expect(await storage.list(getRenditionsKey(current))).toHaveLength(1);
  });
});

describe("What is told of a film", () => {
  it("Only who ordered a film is told what became of it, and in the end nobody any more", async () => {
    const ordered = await order();
    const uploaded = await addWaiting();
    await storage.put(`${getOriginalKey(uploaded)}/film.mkv`, source);
    await run();
    expect([(await read(ordered))?.state, (await read(uploaded))?.state]).toEqual(["ready", "ready"]);
    expect(await readdir(folders.inbox)).toEqual([`${ordered}.progress`]);
    await deleteOldProgress({ mediaFolders: folders });
    expect(await readdir(folders.inbox)).toHaveLength(1);
    await age(path.join(folders.inbox, `${ordered}.progress`));
    await deleteOldProgress({ mediaFolders: folders });
    expect(await readdir(folders.inbox)).toEqual([]);
  });

  it("Another try is advised of a film that is known, and of no order that was never taken", async () => {
    const failing = await order({ source: path.join(dataDir, "gone.mkv") });
    const again = newMediaId();
    await writeOrder(folders, { id: again, source: "", title: null });
    await run();
    for (const id of [failing, again])
      expect(await readProgress(folders, id)).toMatchObject({ state: "failed", isAdded: false });
    const known = await order();
    await run();
    await owners.db.update(media).set({ state: "waiting" });
    await writeOrder(folders, { id: known, source: "", title: null });
    await takeOldestOrder(folders).then((taken) => taken?.remove());
    await writeOrder(folders, { id: known, source: "", title: null });
    await run();
    expect(await readProgress(folders, known)).toMatchObject({
      state: "failed",
      fault: { code: "ALREADY_ENCODING" },
      isAdded: true,
    });
  });
});

describe("A film that an editor stops", () => {
  const cancel = (id: string) => cancelFilm({ db: owners.db }, id, "editor@luch.example");

  it("A waiting film that is stopped is not encoded until it is tried again", async () => {
    const id = await addWaiting();
    await storage.put(`${getOriginalKey(id)}/film.mkv`, source);
    await cancel(id);
    await run();
    const fault = { code: "CANCELLED", detail: "editor@luch.example" };
    expect(await read(id)).toMatchObject({ state: "failed", clip: null, fault });
    await expect(cancel(id)).rejects.toMatchObject({ code: "NOT_ENCODING", status: 409 });
    await expect(cancel("m-0000000000000000")).rejects.toMatchObject({ status: 404 });
    await retryFilm({ db: owners.db }, id);
    await run();
    expect(await read(id)).toMatchObject({ state: "ready" });
  });

  it("An encoding that is stopped ends at once, and leaves what was playable", async () => {
    const id = await order();
    await run();
    const former = (await read(id))?.clip;
    await retryFilm({ db: owners.db }, id);
    const ended: unknown[] = [];
    const hanging: Encoder = async ({ signal }) => {
      await cancel(id);
      await new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new Error("aborted"))),
      ).catch((error: unknown) => ended.push(error));
      throw new Error("aborted");
    };
    const { db, clock } = owners;
    const context = { db, clock, folders, storage, encode: hanging, log: () => {} };
    await runEncodes(context, new AbortController().signal);
    expect(ended).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: "failed", clip: former, fault: { code: "CANCELLED" } });
  });
});

describe("A machine that cannot encode", () => {
  it("Without ffmpeg a film says so, keeps its place, and is encoded once there is one", async () => {
    const id = await order();
    const { db, clock } = owners;
    const none = createEncoder({ FFMPEG_PATH: "/nowhere/ffmpeg", PATH: process.env.PATH });
    const context = { db, clock, folders, storage, encode: none, log: () => {} };
    await runEncodes(context, new AbortController().signal);
    expect(await read(id)).toMatchObject({
      state: "failed",
      fault: { code: "NO_TOOLS", detail: "ffmpeg is not at /nowhere/ffmpeg, where FFMPEG_PATH says it is." },
    });
    await retryFilm({ db }, id);
    await run();
    expect(await read(id)).toMatchObject({ state: "ready" });
  });

  // Where this user may not mount a small disk, it is not tried.
  it.skipIf(!canMount)(
    "A film that finds the disk full says so, and is played once there is room",
    async () => {
      const disk = await mkdtemp(path.join(tmpdir(), "queue-disk-"));
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=100k", "tmpfs", disk]);
      onTestFinished(async () => {
        execFileSync("umount", ["--lazy", disk]);
        await rmdir(disk);
      });
      await writeFile(source, Buffer.alloc(80_000));
      // Where it is encoded; the inbox is on another disk.
      folders = { ...folders, getWork: (id) => path.join(disk, id) };
      const id = await order();
      await run();
      expect(await read(id)).toMatchObject({ state: "failed", clip: null, fault: { code: "NO_SPACE" } });
      execFileSync("mount", ["-o", "remount,size=10m", disk]);
      await retryFilm({ db: owners.db }, id);
      await run();
      expect(await read(id)).toMatchObject({ state: "ready" });
    },
  );
});
