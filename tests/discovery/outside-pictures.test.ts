import { eq } from "drizzle-orm";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getTitlePictures } from "../../api/catalogue/catalog/picture-specs";
import { titles } from "../../api/platform/db/schema";
import { openApi, testNow } from "../setup/test-api";
import { openOutsideServer, type OutsideServer } from "../tv/outside-server";

const day = 86_400;
let api: Awaited<ReturnType<typeof openApi>>;
let outside: OutsideServer;
let title: typeof titles.$inferSelect;
let photo: (color: string, change?: (picture: Sharp) => Sharp) => Promise<Buffer>;

beforeAll(async () => {
  outside = await openOutsideServer({ now: () => testNow, windowSeconds: 60 });
  api = await openApi({ settings: { MEDIA_ORIGINS: outside.origin } });
  const [row] = await api.db.select().from(titles).where(eq(titles.kind, "movie")).limit(1);
  if (!row) throw new Error("there are no films");
  title = row;
  photo = (color, change = (picture) => picture.jpeg()) =>
    change(sharp({ create: { width: 600, height: 900, channels: 3, background: color } })).toBuffer();
});
afterAll(async () => {
  await api.stop();
  await outside.close();
});
beforeEach(() => {
  api.clock.set(testNow);
  outside.breakIt(false);
});

/** The title's poster lies at the name; answers its address here. */
async function setPoster(name: string) {
  const photos = {
    poster: name.includes(":") || name.startsWith("pictures/") ? name : `${outside.origin}/${name}`,
  };
  const pictures = getTitlePictures({ ...title, photos });
  await api.db.update(titles).set({ photos, pictures }).where(eq(titles.id, title.id));
  return `${pictures.poster}?w=640`;
}
async function get(url: string) {
  const answer = await api.app.request(url, { headers: { accept: "image/webp" } });
  const body = Buffer.from(await answer.arrayBuffer());
  const { dominant } = await sharp(body).stats();
  const { width, height } = await sharp(body).metadata();
  const color =
    dominant.r > 180 && dominant.g < 80 ? "red" : dominant.b > 180 && dominant.r < 80 ? "blue" : "drawn";
  return {
    status: answer.status,
    cache: answer.headers.get("cache-control"),
    color,
    shape: [width, height],
    etag: answer.headers.get("etag"),
  };
}
const countRequests = (name: string) => outside.requests.filter((path) => path === `/${name}`).length;
const drawn = { status: 200, color: "drawn", cache: "public, max-age=60" };
const shown = { status: 200, cache: expect.stringMatching(/max-age=3600/) as unknown };

describe("A poster that lies elsewhere", () => {
  it.each([
    ["JPEG", (picture: Sharp) => picture.jpeg()],
    ["PNG", (picture: Sharp) => picture.png()],
    ["WebP", (picture: Sharp) => picture.webp()],
    ["AVIF", (picture: Sharp) => picture.avif()],
  ])("A poster that lies elsewhere is shown in the size of ours if it is %s", async (kind, change) => {
    outside.files.set(`/${kind}`, { body: await photo("#f00", change) });
    const url = await setPoster(kind);
    expect(await get(url)).toMatchObject({ ...shown, color: "red", shape: [640, 960] });
  });

  it("A poster that lies elsewhere is asked for once a day at most, and only whether it changed", async () => {
    outside.files.set("/daily", { body: await photo("#f00"), etag: '"one"' });
    const url = await setPoster("daily");
    await Promise.all([get(url), get(url), get(url.replace("640", "1200"))]);
    api.clock.set(testNow + day - 60);
    const first = await get(url);
    expect(countRequests("daily")).toBe(1);
    api.clock.set(testNow + day + 60);
    expect(await get(url)).toEqual(first);
    await expect.poll(() => countRequests("daily")).toBe(2);
    outside.files.set("/daily", { body: await photo("#00f"), etag: '"two"' });
    api.clock.set(testNow + 3 * day);
    await expect.poll(async () => (await get(url)).color, { timeout: 10_000 }).toBe("blue");
    expect(countRequests("daily")).toBe(3);
  });

  it("A poster that lies elsewhere stays as it was while its address does not answer, or answers with something else", async () => {
    outside.files.set("/lasting", { body: await photo("#f00") });
    const url = await setPoster("lasting");
    await get(url);
    for (const [days, fail] of [
      [2, () => outside.breakIt(true)],
      [4, () => outside.files.set("/lasting", { body: "<html>not here any more</html>" })],
      [6, () => outside.files.delete("/lasting")],
    ] as const) {
      fail();
      api.clock.set(testNow + days * day);
      const before = countRequests("lasting");
      await get(url);
      await expect.poll(() => countRequests("lasting")).toBe(before + 1);
      expect(await get(url)).toMatchObject({ ...shown, color: "red" });
      outside.breakIt(false);
    }
  });

  it("A poster that lies elsewhere is drawn until its address answers for the first time", async () => {
    const url = await setPoster("late");
    expect(await get(url)).toMatchObject(drawn);
    outside.files.set("/late", { body: await photo("#f00") });
    expect(await get(url)).toMatchObject(drawn);
    api.clock.set(testNow + 400);
    expect(await get(url)).toMatchObject({ ...shown, color: "red" });
  });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="90"><rect width="60" height="90" fill="red"/></svg>`;
  it.each<[string, () => Promise<{ body: string | Buffer; type?: string; status?: number }>]>([
    ["an SVG", async () => ({ body: svg, type: "image/svg+xml" })],
    ["an SVG that calls itself a JPEG", async () => ({ body: svg, type: "image/jpeg" })],
    ["a script", async () => ({ body: "alert(1)", type: "text/javascript" })],
    ["a page with the status 200", async () => ({ body: "<!doctype html><p>Not found", type: "text/html" })],
    [
      "a picture of 10,000 pixels",
      async () => ({
        body: await sharp({ create: { width: 10_000, height: 10, channels: 3, background: "#f00" } })
          .png()
          .toBuffer(),
      }),
    ],
    [
      "a bomb of 100 million pixels",
      async () => ({
        body: await sharp({ create: { width: 7900, height: 7900, channels: 3, background: "#f00" } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      }),
    ],
    [
      "a picture that is cut short",
      async () => ({
        body: (await photo("#f00", (picture) => picture.png({ compressionLevel: 0 }))).subarray(0, 100_000),
      }),
    ],
    [
      "more than 15 megabytes",
      async () => ({ body: Buffer.concat([await photo("#f00"), Buffer.alloc(16 * 1024 * 1024)]) }),
    ],
    ["a GIF", async () => ({ body: Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1") })],
    ["nothing", async () => ({ body: "" })],
    ["a picture with the status 404", async () => ({ body: await photo("#f00"), status: 404 })],
  ])("A poster that lies elsewhere is drawn if there is %s", async (name, make) => {
    const file = name.replaceAll(" ", "-").replaceAll(",", "");
    outside.files.set(`/${file}`, await make());
    const url = await setPoster(file);
    expect(await get(url)).toMatchObject(drawn);
    expect(countRequests(file)).toBe(1);
  });

  it.each(["http://127.0.0.1:1/a.jpg", "https://other.example/a.jpg"])(
    "A poster at %s is not asked for",
    async (address) => {
      expect(await get(await setPoster(address))).toMatchObject(drawn);
    },
  );
});
