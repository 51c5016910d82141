import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerStatus, type S3Fault, startS3 } from "../../../tests/setup/s3";
import { createLocalStorage } from "./local-storage";
import { createS3Storage } from "./s3-storage";
import { type FileStorage, readWhole } from "./storage";

const content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
const key = "media/m-1/Чайка (1972) + «я».mp4";
let folder: string;
let s3: Awaited<ReturnType<typeof startS3>>;
const storages: Record<string, FileStorage> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "storage-"));
  s3 = await startS3();
  storages["a local folder"] = createLocalStorage(path.join(folder, "local"));
  storages["a bucket"] = await createS3Storage(s3.settings, { answerMs: 300, stallMs: 300 });
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

describe.each(["a local folder", "a bucket"])("Films kept in %s", (name) => {
  let storage: FileStorage;
  let file: string;
  beforeAll(async () => {
    storage = storages[name] as FileStorage;
    s3.setFault(null);
    file = path.join(folder, "film.mp4");
    await writeFile(file, content);
    await storage.put(key, file);
    await storage.put("media/m-1/subtitles/ru.vtt", Buffer.from("WEBVTT"));
    await storage.put("media/m-2/empty.vtt", Buffer.alloc(0));
  });
  const read = async (range?: { start: number; end: number }) => {
    const stream = await storage.read(key, range);
    return stream && Buffer.concat((await stream.toArray()) as Buffer[]);
  };

  it("A film's file is read as it was written, and so is each part of it", async () => {
    expect((await read())?.equals(content)).toBe(true);
    for (const [start, end] of [
      [0, 1],
      [99_999, 99_999],
      [10, 70_000],
    ] as const)
      expect((await read({ start, end }))?.equals(content.subarray(start, end + 1))).toBe(true);
    expect(await readWhole(storage, "media/m-2/empty.vtt")).toEqual(Buffer.alloc(0));
  });

  it("A film's file has a size and a time, and a missing one has nothing", async () => {
    const found = await storage.find(key);
    expect(found?.bytes).toBe(100_000);
    expect(Math.abs((found?.modified ?? 0) - Date.now())).toBeLessThan(60_000);
    for (const missing of ["media/m-1/none.mp4", "media/m-1", "media/none/none", `${key}/none`]) {
      expect(await storage.find(missing), missing).toBeNull();
    }
    expect(await storage.read("media/m-1/none.mp4")).toBeNull();
  });

  it("A folder lists its files with those below, and the folders in it", async () => {
    const listed = await storage.list("media/m-1");
    expect(listed.map((one) => [one.key, one.bytes]).sort()).toEqual([
      ["media/m-1/subtitles/ru.vtt", 6],
      [key, 100_000],
    ]);
    expect((await storage.listFolders("media")).sort()).toEqual(["m-1", "m-2"]);
    expect([await storage.list("media/none"), await storage.listFolders("none")]).toEqual([[], []]);
  });

  it("A file that is written again is replaced as a whole, also by itself, and by what a link names", async () => {
    const link = path.join(folder, `link-${name.length}.mp4`);
    await symlink(file, link);
    for (const from of [Buffer.from("former"), file, file, link])
      await storage.put("media/m-4/film.mp4", from);
    await rm(link);
    expect((await readWhole(storage, "media/m-4/film.mp4"))?.equals(content)).toBe(true);
    expect(await storage.list("media/m-4")).toHaveLength(1);
    await expect(storage.put("media/m-4/film.mp4", path.join(folder, "none"))).rejects.toMatchObject({
      code: "STORAGE",
    });
    expect(await storage.find("media/m-4/film.mp4")).toMatchObject({ bytes: 100_000 });
    expect((await readFile(file)).equals(content)).toBe(true);
  });

  it("A folder that is deleted is gone with what is below it, and no folder that only begins like it", async () => {
    for (const at of ["media/m-3/a.mp4", "media/m-3/b/c.mp4", "media/m-33/a.mp4"])
      await storage.put(at, Buffer.from(at));
    await storage.delete("media/m-3");
    await storage.delete("media/m-3");
    expect(await storage.list("media/m-3")).toEqual([]);
    expect(await storage.list("media/m-33")).toHaveLength(1);
  });
});

it("A local folder keeps no second copy of a film that is on the same disk, and nothing unfinished", async () => {
  const local = path.join(folder, "local/media/m-1");
  expect((await readdir(local)).sort()).toEqual(["subtitles", path.basename(key)].sort());
});

it("A film larger than a part is uploaded in parts", async () => {
  // Patient: a part of eight megabytes takes a busy machine a while.
  const bucket = await createS3Storage(s3.settings);
  const large = Buffer.alloc(20_000_000, "film");
  const file = path.join(folder, "large.mp4");
  await writeFile(file, large);
  s3.setFault(null);
  await bucket.put("media/large/film.mp4", file);
  expect(s3.asked().filter((one) => one.startsWith("PUT"))).toHaveLength(3);
  expect((await readWhole(bucket, "media/large/film.mp4"))?.equals(large)).toBe(true);
});

describe("A bucket that fails", () => {
  const bucket = () => storages["a bucket"] as FileStorage;
  let times = 0;
  const failFirst = (count: number, fail: S3Fault) => {
    times = 0;
    s3.setFault((from, to, pass) => ((times += 1) <= count ? fail(from, to, pass) : pass()));
  };
  /** Gives the beginning of the answer, and cuts the connection or leaves it as it is. */
  const giveHalf =
    (isCut: boolean): S3Fault =>
    (_from, to) => {
      to.writeHead(200, { "Content-Length": content.length });
      to.write(content.subarray(0, 40_000), () => isCut && setTimeout(() => to.destroy(), 20));
    };
  it.each<[string, S3Fault]>([
    ["is cut in the middle", giveHalf(true)],
    ["stands still in the middle", giveHalf(false)],
    ["is cut at its beginning", (_from, to) => to.destroy()],
    ["does not begin", () => {}],
    ["is refused because the bucket is busy", answerStatus(503)],
  ])("A transfer that %s is tried again and gives the whole film", async (_what, fail) => {
    failFirst(1, fail);
    expect((await readWhole(bucket(), key))?.equals(content)).toBe(true);
    expect(times).toBeGreaterThan(1);
  });

  it("A transfer that was cut goes on where it was", async () => {
    failFirst(1, giveHalf(true));
    await readWhole(bucket(), key);
    expect(s3.asked()).toEqual(["GET", "GET bytes=40000-99999"]);
  });

  it.each<[string, S3Fault, number]>([
    ["is cut each time", giveHalf(true), 3],
    ["never begins", () => {}, 3],
    ["answers 503 each time", answerStatus(503), 3],
    ["answers 403", answerStatus(403), 1],
  ])("A bucket that %s is given up after a few tries, and says why", async (_what, fail, tries) => {
    failFirst(Infinity, fail);
    await expect(readWhole(bucket(), key)).rejects.toMatchObject({ code: "STORAGE" });
    expect(times).toBe(tries);
  });

  it.each<[string, (storage: FileStorage) => Promise<unknown>]>([
    ["find", (storage) => storage.find(key)],
    ["list", (storage) => storage.list("media/m-1")],
    ["listFolders", (storage) => storage.listFolders("media")],
    ["put", (storage) => storage.put(key, Buffer.from("x"))],
    ["delete", (storage) => storage.delete("media/m-1")],
  ])("%s tells a bucket that refuses from a missing file", async (_what, act) => {
    failFirst(Infinity, answerStatus(403));
    await expect(act(bucket())).rejects.toMatchObject({
      code: "STORAGE",
      detail: expect.stringContaining("403"),
    });
  });

  it("A bucket that cannot be reached at all is a fault of the storage", async () => {
    const away = await createS3Storage({ ...s3.settings, endpoint: "http://127.0.0.1:1" });
    await expect(away.find(key)).rejects.toMatchObject({ code: "STORAGE" });
  });
});
