import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPictures, type Pictures, pictureVersion } from "#artwork/pictures/render-picture";
import type { PictureSpec } from "#domain/artwork";
import { getPictureUrl, pictureWidths } from "#domain/pictures";
import { seal } from "../../platform/sealed";
import { createTicket, readTicket } from "../../platform/tickets";
import { pictureRoutes } from "./picture-routes";

const spec: PictureSpec = {
  shape: "cover",
  lettering: "Симфония большого города",
  year: 1927,
  motifs: ["city", "beam"],
  palette: "night-gold",
  seed: "symphony",
};
const url = getPictureUrl("cover", "symphony", pictureVersion(spec));
let dataDir: string;
let pictures: Pictures;
let app: ReturnType<typeof pictureRoutes>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pictures-"));
  pictures = createPictures({ dataDir });
  app = pictureRoutes({
    pictures,
    findSpec: (kind, alias) => (kind === "cover" && alias === "symphony" ? spec : null),
  });
});
afterAll(() => rm(dataDir, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

describe("A browser that requests a picture", () => {
  it("A browser gets a picture in the smallest format it accepts, at the requested width, cached for good", async () => {
    for (const [accept, type] of [
      ["image/avif,image/webp,*/*", "image/avif"],
      ["image/webp,*/*", "image/webp"],
      ["*/*", "image/jpeg"],
    ] as const) {
      const response = await get(`${url}?w=640`, { accept });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe(type);
      expect(response.headers.get("vary")).toBe("Accept");
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(640);
    }
  });

  it("A browser gets at most 15 kB for even the most detailed cover at 640 pixels", async () => {
    const { body } = await pictures.get(spec, { width: 640, format: "avif" });
    expect(body.length).toBeLessThan(15 * 1024);
  });

  it("A browser gets a 304 if its copy is current", async () => {
    const first = await get(`${url}?w=640`);
    const again = await get(`${url}?w=640`, { "if-none-match": first.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  it("A browser gets an error that explains an unsupported width or quality", async () => {
    for (const query of [
      "",
      "?w=256",
      "?w=384",
      "?w=9999",
      "?w=640&q=0",
      "?w=640&q=101",
      "?w=640&q=x",
      "?w=640&q=74",
      "?w=640&q=075",
      "?w=640&q=",
    ]) {
      const response = await get(url + query);
      expect(response.status, query).toBe(400);
      expect(await response.json()).toMatchObject({ data: null });
    }
  });

  it("A browser gets a 404 for the picture of an unknown title", async () => {
    expect((await get(`/images/cover/nobody.abcdef?w=640`)).status).toBe(404);
    expect((await get(`/images/cover/symphony?w=640`)).status).toBe(404);
  });

  it("A browser is redirected from an outdated URL to the current picture", async () => {
    const response = await get("/images/cover/symphony.000000?w=640");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(`${url}?w=640&q=75`);
  });
});

describe("A ticket's picture, whose address says what it shows", () => {
  const secret = "secret";
  const { url: ticket } = createTicket(
    secret,
    { title: "Месяц", until: 1_800_000_000, isTrial: false, id: "p1" },
    "ru",
  );
  const routes = () =>
    pictureRoutes({
      pictures,
      findSpec: () => null,
      readSealed: (kind, sealed) => (kind === "ticket" ? readTicket(secret, sealed) : null),
    });
  const ask = (path: string, accept = "*/*") => routes().request(`${path}?w=640`, { headers: { accept } });

  it("A ticket is a JPEG, which letters and messengers show, and is cached for good", async () => {
    const response = await ask(ticket, "image/avif,image/webp,*/*");
    expect([
      response.status,
      response.headers.get("content-type"),
      response.headers.get("cache-control"),
    ]).toEqual([200, "image/jpeg", "public, max-age=31536000, immutable"]);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([640, 336]);
  });

  it("A ticket in an old letter is redirected to its picture as it is drawn now", async () => {
    const response = await ask(ticket.replace(/\.[0-9a-f]{6}\.[0-9a-z]\./, ".000000.0."));
    expect([response.status, response.headers.get("location")]).toEqual([302, `${ticket}?w=640&q=75`]);
  });

  it.each([
    ["with another signature", ticket.replace(/.$/, (last) => (last === "A" ? "Q" : "A"))],
    ["that says something else", ticket.replace(/(\.[0-9a-z]\.)./, "$1X")],
    ["without what it says", ticket.split(".").slice(0, 3).join(".")],
    ["of another kind", ticket.replace("/ticket/", "/cover/")],
    [
      "signed for another purpose",
      ticket.replace(/[\w-]+\.[\w-]+$/, seal(secret, "preview", ["a", "b", "c", "d", "e"])),
    ],
  ])("A ticket %s is not found", async (_, path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe("A client that requests too much rendering", () => {
  const emblem: PictureSpec = {
    shape: "channel",
    lettering: "1",
    year: null,
    motifs: ["beam", "disc"],
    palette: "night-gold",
    seed: "first",
  };
  const filesIn = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  it("A client gets each shape only in the widths that our pages show it in", async () => {
    const routes = pictureRoutes({ pictures, findSpec: () => emblem });
    const path = getPictureUrl("channel", "first", pictureVersion(emblem));
    const statuses = await Promise.all(
      pictureWidths.map(
        async (width) => [width, (await routes.request(`${path}?w=${width}`)).status] as const,
      ),
    );
    expect(statuses.filter(([, status]) => status === 200).map(([width]) => width)).toEqual([640, 1200]);
    expect(statuses.filter(([, status]) => status !== 200).every(([, status]) => status === 400)).toBe(true);
  });

  it("A picture request gets a 503 with Retry-After once the queue is full; queued requests succeed", async () => {
    const dataDirOfOne = await mkdtemp(join(tmpdir(), "pictures-"));
    const few = createPictures({ dataDir: dataDirOfOne, concurrency: 1, maxWaiting: 3 });
    const routes = pictureRoutes({ pictures: few, findSpec: (_kind, alias) => ({ ...emblem, seed: alias }) });
    const getUrl = (seed: string) =>
      `${getPictureUrl("channel", seed, pictureVersion({ ...emblem, seed }))}?w=640`;
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => routes.request(getUrl(`s${index}`))),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(8);
    for (const { headers } of refused)
      expect([Number(headers.get("retry-after")) > 0, headers.get("cache-control")]).toEqual([
        true,
        "no-store",
      ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await routes.request(getUrl("s11"))).status).toBe(200);
    await rm(dataDirOfOne, { recursive: true });
  });

  it("A client cannot fill the disk: the pictures used least recently are deleted, earlier runs' too", async () => {
    const folder = await mkdtemp(join(tmpdir(), "pictures-"));
    const maxBytesStored = 20_000;
    const drawMany = async (from: number) => {
      const store = createPictures({ dataDir: folder, maxBytesStored });
      for (let index = from; index < from + 12; index += 1)
        await store.get({ ...emblem, seed: `s${index}` }, { width: 640, format: "jpeg" });
    };
    const bytesStored = async () => {
      const sizes = await Promise.all((await filesIn(folder)).map(async (file) => (await stat(file)).size));
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    await drawMany(0);
    await expect.poll(bytesStored).toBeLessThanOrEqual(maxBytesStored);
    expect(await bytesStored()).toBeGreaterThan(0);
    const draft = join(dirname((await filesIn(folder))[0] ?? ""), "cut-short.jpeg.1.tmp");
    await writeFile(draft, "x");
    await drawMany(6);
    await expect.poll(bytesStored).toBeLessThanOrEqual(maxBytesStored);
    expect(await filesIn(folder)).not.toContain(draft);
    await rm(folder, { recursive: true });
  });
});

describe("Simultaneous requests for one picture", () => {
  it("Simultaneous requests for one picture render it once and leave no temporary files behind", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => pictures.get(spec, { width: 750, format: "webp" })),
    );
    expect(new Set(answers).size).toBe(1);
    const files = await readdir(dataDir, { recursive: true });
    expect(files.filter((file) => file.endsWith(".tmp"))).toEqual([]);
    expect(files.filter((file) => file.endsWith("-750-75.webp"))).toHaveLength(1);
  });
});
