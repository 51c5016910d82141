import { existsSync } from "node:fs";
import { appendFile, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Film } from "#contract/editing";
import { maxPieceBytes } from "#contract/sizes";
import { getMediaFolders, getOriginalKey } from "../../api/platform/own-media";
import { createLocalStorage } from "../../api/platform/storage/local-storage";
import { StorageError } from "../../api/platform/storage/storage";
import { finishUploads, maxUploads } from "../../api/watching/encodes/uploads";
import { openOwners, type Owners } from "../account/owners";

let owners: Owners;
let editor: string;
let folders: ReturnType<typeof getMediaFolders>;
const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
type Answer = { id: string; bytes: number; received: number; code?: string };

beforeAll(async () => {
  owners = await openOwners();
  editor = (await owners.account({ email: "editor@luch.example" })).token;
  folders = getMediaFolders(owners.settings.dataDir);
});
afterAll(() => owners.stop());

const post = async (place: string, body: object, token = editor) => {
  const { status, body: answer } = await owners.ask(`/editing${place}`, { method: "POST", body, token });
  return { status, ...(answer as unknown as Answer) };
};
let made = 0;
const begin = (given: object = {}) =>
  post("/uploads", { file_name: `film-${(made += 1)}.mkv`, bytes: content.length, title: null, ...given });
const send = (id: string, offset: number, piece: Buffer, token = editor) =>
  post(`/uploads/${id}`, { id, offset, data: piece.toString("base64") }, token);
const readFilm = async (id: string) =>
  (await owners.read<{ items: Film[] }>("/editing/films", editor)).items.find((film) => film.id === id);
const readOriginal = async (id: string) => {
  const folder = path.join(owners.settings.dataDir, getOriginalKey(id));
  const [name = ""] = await readdir(folder);
  return { name, content: await readFile(path.join(folder, name)) };
};

describe("A film in pieces", () => {
  it("A film that arrived in pieces is in the queue as it was sent, and in its title's draft", async () => {
    const added = await post("/titles", { draft: { title: { ru: "Фильм из кусочков" } } });
    const { alias } = added as unknown as { alias: string };
    const { id } = await begin({ title: alias });
    for (const offset of [0, 300, 600]) {
      expect(await readFilm(id)).toBeUndefined();
      expect((await send(id, offset, content.subarray(offset, offset + 300))).received).toBe(offset + 300);
    }
    expect(await send(id, 900, content.subarray(900))).toMatchObject({ status: 200, received: 1000 });
    expect(await readFilm(id)).toMatchObject({ id, state: "waiting", fault: null });
    expect((await readOriginal(id)).content.equals(content)).toBe(true);
    const { draft } = await owners.read<{ draft: { film: string } }>(`/editing/titles/${alias}`, editor);
    expect(draft.film).toBe(id);
  });

  it("After a break the same file goes on where it stopped, and a piece counts once however often sent", async () => {
    const { id } = await begin({ file_name: "break.mkv" });
    await send(id, 0, content.subarray(0, 500));
    expect(await begin({ file_name: "break.mkv" })).toMatchObject({ id, received: 500 });
    expect(await begin({ file_name: "break.mkv", bytes: 999 })).not.toMatchObject({ id });
    const answers = await Promise.all(
      [0, 250, 500, 500, 250].map((offset) => send(id, offset, content.subarray(offset, offset + 300))),
    );
    expect(Math.max(...answers.map(({ received }) => received))).toBe(800);
    await Promise.all([1, 2, 3].map(() => send(id, 800, content.subarray(800))));
    expect((await readOriginal(id)).content.equals(content)).toBe(true);
    expect(await readFilm(id)).toMatchObject({ state: "waiting" });
  });

  it("A process that is killed between the last piece and the queue loses nothing", async () => {
    const { id } = await begin({ file_name: "killed.mkv" });
    await send(id, 0, content.subarray(0, 999));
    const part = path.join(folders.uploads, `${id}.part`);
    // As it is after the last piece, and after its next step.
    await appendFile(part, content.subarray(999));
    await createLocalStorage(owners.settings.dataDir).put(`${getOriginalKey(id)}/killed.mkv`, part);
    expect(await readFilm(id)).toBeUndefined();
    expect(await begin({ file_name: "killed.mkv" })).toMatchObject({ id, received: 1000 });
    await send(id, 999, content.subarray(999));
    expect(await readFilm(id)).toMatchObject({ state: "waiting" });
    expect((await readOriginal(id)).content.equals(content)).toBe(true);
    expect(existsSync(part)).toBe(false);
  });

  it("A film that has arrived whole is taken although nobody sends its last piece again", async () => {
    const { id } = await begin({ file_name: "left.mkv" });
    await send(id, 0, content.subarray(0, 999));
    await appendFile(path.join(folders.uploads, `${id}.part`), content.subarray(999));
    const { db, clock, settings } = owners;
    const storage = createLocalStorage(settings.dataDir);
    const failing = { ...storage, put: () => Promise.reject(new StorageError("STORAGE", "away")) };
    const lines: unknown[] = [];
    const log = (line: unknown) => lines.push(line);
    await finishUploads({ db, clock, mediaFolders: folders, storage: failing, log });
    expect(await readFilm(id)).toBeUndefined();
    expect(lines).toHaveLength(1);
    await finishUploads({ db, clock, mediaFolders: folders, storage, log });
    expect(await readFilm(id)).toMatchObject({ state: "waiting" });
    expect(lines).toHaveLength(1);
  });

  it.each([
    ["before which one is missing", 500, content.subarray(0, 100), 409, "PIECE_MISSING"],
    ["that ends after the film", 0, Buffer.alloc(1001), 400, "BAD_REQUEST"],
    ["larger than a piece may be", 0, Buffer.alloc(maxPieceBytes + 1), 400, "BAD_REQUEST"],
  ])("A piece %s is refused", async (_what, offset, piece, status, code) => {
    const { id } = await begin();
    expect(await send(id, offset, piece)).toMatchObject({ status, code });
    expect((await send(id, 0, content.subarray(0, 10))).received).toBe(10);
  });

  it.each(["AAAA!AAAA", "AAAA\nAAAA", "AAA", "__8=", "=", "%00"])(
    "A piece %j that is no base64 is refused",
    async (data) => {
      const { id } = await begin();
      expect(await post(`/uploads/${id}`, { id, offset: 0, data })).toMatchObject({ status: 400 });
      expect((await send(id, 0, content.subarray(0, 10))).received).toBe(10);
    },
  );

  it("What a kill left half written stops no upload, and is deleted in the end", async () => {
    await begin();
    const uploads = folders.uploads;
    const left = ["m-00000000000000aa.json", "m-00000000000000ab.json.new", "m-00000000000000ac.part"];
    for (const name of left) await writeFile(path.join(uploads, name), name.endsWith("aa.json") ? "" : "{");
    expect((await begin()).status).toBe(200);
    await owners.sweep();
    expect(await readdir(uploads)).toEqual(expect.arrayContaining(left));
    for (const name of left) await utimes(path.join(uploads, name), new Date(0), new Date(0));
    await owners.sweep();
    expect((await readdir(uploads)).filter((name) => left.includes(name))).toEqual([]);
  });

  it.each([
    ["../../../etc/passwd", "passwd"],
    ["C:\\films\\Чайка (1972).mkv", "Чайка (1972).mkv"],
    ["..", "film"],
    [".htaccess", "htaccess"],
    ["a\u0001<script>.svg", "ascript.svg"],
    [`${"я".repeat(300)}.mkv`, `${"я".repeat(60)}.mkv`],
  ])("The file name %j is kept as %j", async (given, kept) => {
    const { id } = await begin({ file_name: given });
    await send(id, 0, content);
    expect((await readOriginal(id)).name).toBe(kept);
  });

  it("Who is no editor, and another editor, cannot write to an upload", async () => {
    const { id } = await begin();
    const viewer = (await owners.account()).token;
    expect(await send(id, 0, content, viewer)).toMatchObject({ status: 404 });
    expect(await post("/uploads", { file_name: "x.mkv", bytes: 1, title: null }, viewer)).toMatchObject({
      status: 404,
    });
    expect(await send("m-0000000000000000", 0, content)).toMatchObject({ status: 404 });
    expect(await send("../../x", 0, content)).toMatchObject({ status: 404 });
  });

  it("A film for which the disk has no room is refused before it is sent", async () => {
    expect(await begin({ bytes: 1024 ** 4 })).toMatchObject({ status: 409, code: "NO_SPACE" });
  });

  it("An editor has a limited number of unfinished uploads, and goes on with each of them", async () => {
    const first = await begin({ file_name: "first.mkv" });
    let refused = await begin();
    for (let begun = 0; refused.status === 200 && begun <= maxUploads; begun += 1) refused = await begin();
    expect(refused).toMatchObject({ status: 409, code: "TOO_MANY_UPLOADS" });
    const unfinished = (await readdir(folders.uploads)).filter((name) => name.endsWith(".json"));
    expect(unfinished).toHaveLength(maxUploads);
    expect(await begin({ file_name: "first.mkv" })).toMatchObject({ status: 200, id: first.id });
    await send(first.id, 0, content);
    expect(await begin()).toMatchObject({ status: 200 });
    expect(await begin()).toMatchObject({ status: 409 });
  });
});
