import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerStatus, type S3Fault, startS3 } from "../../../tests/setup/s3";
import { createLocalStorage } from "../../platform/storage/local-storage";
import { createS3Storage } from "../../platform/storage/s3-storage";
import { parseRange } from "./byte-range";
import { createLiveStreams } from "./live/live-streams";
import { type LinkSettings, signMediaUrl } from "./media-links";
import { mediaRoutes } from "./media-routes";

const secret = "a secret of the tests";
const linkSettings: LinkSettings = { mediaSecret: secret, mediaBaseUrl: "", mediaSigning: { kind: "token" } };
const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
let filesDir: string;
let time = 1_700_000_000_000;
let s3: Awaited<ReturnType<typeof startS3>>;
let app: ReturnType<typeof mediaRoutes>;
const apps: Record<string, typeof app> = {};
const places = ["a local folder", "a bucket"];

beforeAll(async () => {
  filesDir = await mkdtemp(join(tmpdir(), "media-"));
  await mkdir(join(filesDir, "sea"));
  await mkdir(join(filesDir, "city"));
  await writeFile(join(filesDir, "sea", "240.m4s"), content);
  await writeFile(join(filesDir, "sea", "master.m3u8"), "#EXTM3U\n");
  await writeFile(join(filesDir, "sea", "subtitles-ru.vtt"), "WEBVTT\n");
  await writeFile(join(filesDir, "sea", "empty.vtt"), "");
  await writeFile(join(filesDir, "secret.json"), "{}");
  s3 = await startS3();
  const storages = [
    createLocalStorage(filesDir),
    await createS3Storage(s3.settings, { answerMs: 300, stallMs: 300 }),
  ];
  for (const [at, storage] of storages.entries()) {
    for (const name of await readdir(join(filesDir, "sea")))
      await storage.put(`sea/${name}`, join(filesDir, "sea", name));
    apps[places[at] ?? ""] = mediaRoutes({
      findFolder: (clip) => ({ storage, folder: clip }),
      settings: linkSettings,
      log: () => {},
      liveStreams: createLiveStreams({ filesDir, getLoop: async () => null }),
      deliveries: { isOpen: async () => true, count: async () => {} },
      now: () => time,
    });
  }
  app = apps["a local folder"] as typeof app;
});
afterAll(async () => {
  await s3.stop();
  await rm(filesDir, { recursive: true });
});

const link = (path: string, clip = "sea", expiresAt = 1_700_000_600) =>
  signMediaUrl({ base: "", clip, path, secret, expiresAt });
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.request(path, { headers, method });

describe.each(places)("Films in %s", (place) => {
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    (apps[place] as typeof app).request(path, { headers, method });

  it("A valid media link returns the whole file with its type and how long it may be cached", async () => {
    const response = await get(link("240.m4s"));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("video/mp4");
    expect(response.headers.get("accept-ranges")).toBe("bytes");
    expect(response.headers.get("cache-control")).toBe("private, max-age=600");
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  });

  it("A valid media link returns playlists and subtitles with the media types that players expect", async () => {
    expect((await get(link("master.m3u8"))).headers.get("content-type")).toBe(
      "application/vnd.apple.mpegurl",
    );
    expect((await get(link("subtitles-ru.vtt"))).headers.get("content-type")).toBe("text/vtt; charset=utf-8");
  });

  it("Relative URLs inside a playlist keep a valid media link", async () => {
    const playlist = new URL(link("master.m3u8"), "http://luch.test");
    expect((await get(new URL("240.m4s", playlist).pathname)).status).toBe(200);
  });

  it("A valid media link returns any byte range of the file", async () => {
    for (const [range, from, to] of [
      ["bytes=0-99", 0, 99],
      ["bytes=900-", 900, 999],
      ["bytes=-10", 990, 999],
      ["bytes=990-5000", 990, 999],
    ] as const) {
      const response = await get(link("240.m4s"), { range });
      expect(response.status).toBe(206);
      expect(response.headers.get("content-range")).toBe(`bytes ${from}-${to}/1000`);
      expect(Buffer.from(await response.arrayBuffer()).equals(content.subarray(from, to + 1))).toBe(true);
    }
  });

  it("A valid media link may be read by the pages of any site, and so may its refusal, which a player renews it for", async () => {
    const origin = { origin: "https://player.example" };
    for (const [path, status] of [
      [link("240.m4s"), 200],
      [link("240.m4s", "sea", 1_699_999_999), 403],
    ] as const) {
      const response = await get(path, origin);
      expect(response.status).toBe(status);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-allow-credentials")).toBeNull();
      expect(response.headers.get("access-control-expose-headers")).toContain("Content-Range");
    }
    const asked = {
      ...origin,
      "access-control-request-method": "GET",
      "access-control-request-headers": "range",
    };
    const preflight = await get(link("240.m4s"), asked, "OPTIONS");
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("Range");
  });

  it("A valid media link returns 416 for a range past the end", async () => {
    const response = await get(link("240.m4s"), { range: "bytes=1000-" });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe("bytes */1000");
  });

  it("A valid media link returns 404 for a file that is not there, and nothing of an empty one", async () => {
    const missing = await get(link("none.m4s"));
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: "NOT_FOUND" }]);
    expect((await get(link("none.m4s"), {}, "HEAD")).status).toBe(404);
    const empty = await get(link("empty.vtt"), { range: "bytes=0-" });
    expect([empty.status, (await get(link("empty.vtt"))).headers.get("content-length")]).toEqual([416, "0"]);
  });

  it("A valid media link returns the file's size to a HEAD request", async () => {
    const response = await get(link("240.m4s"), {}, "HEAD");
    expect(response.headers.get("content-length")).toBe("1000");
    expect(await response.text()).toBe("");
  });

  it("A valid media link returns 304 if the client has the current file", async () => {
    const first = await get(link("240.m4s"));
    await first.arrayBuffer();
    expect((await get(link("240.m4s"), { "if-none-match": first.headers.get("etag") ?? "" })).status).toBe(
      304,
    );
    expect(
      (await get(link("240.m4s"), { "if-modified-since": first.headers.get("last-modified") ?? "" })).status,
    ).toBe(304);
  });

  it("A valid media link returns the whole file if the requested range is of an older version", async () => {
    const response = await get(link("240.m4s"), { range: "bytes=0-9", "if-range": '"older"' });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  });
});

describe("A bucket that is away", () => {
  const get = (headers: Record<string, string> = {}) =>
    (apps["a bucket"] as typeof app).request(link("240.m4s"), { headers });
  afterAll(() => s3.setFault(null));

  it.each<[string, S3Fault]>([
    ["refuses us", answerStatus(403)],
    ["fails", answerStatus(500)],
    ["does not answer", () => {}],
    ["cuts each connection", (_from, to) => to.destroy()],
    [
      "says where a file is and then gives nothing",
      (from, to, pass) => (from.method === "HEAD" ? pass() : to.destroy()),
    ],
  ])("A film in a bucket that %s is a 503 that players may try again after", async (_what, fault) => {
    s3.setFault(fault);
    const response = await get({ range: "bytes=10-20", origin: "https://player.example" });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: "STORAGE_UNAVAILABLE", data: null });
    const names = ["retry-after", "cache-control", "access-control-allow-origin"];
    expect(names.map((name) => response.headers.get(name))).toEqual(["2", "no-store", "*"]);
  });

  it("A film whose transfer is cut for good ends early, and no player takes it for whole", async () => {
    s3.setFault((from, to, pass) => {
      if (from.method === "HEAD") return pass();
      to.writeHead(200, { "Content-Length": content.length });
      to.write(content.subarray(0, 400), () => setTimeout(() => to.destroy(), 20));
    });
    const response = await get();
    expect([response.status, response.headers.get("content-length")]).toEqual([200, "1000"]);
    await expect(response.arrayBuffer()).rejects.toThrow();
    s3.setFault(null);
    expect(Buffer.from(await (await get()).arrayBuffer()).equals(content)).toBe(true);
  });
});

describe("A refused media link", () => {
  const refused = async (path: string) => {
    const response = await get(path);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "MEDIA_LINK_EXPIRED", data: null });
  };

  it("A media link is refused after it has expired", async () => {
    time = 1_700_000_600_000;
    await refused(link("240.m4s"));
    time = 1_700_000_000_000;
  });

  it("A media link with a changed expiry date is refused", () =>
    refused(link("240.m4s").replace("1700000600", "1800000000")));
  it("A media link with a forged signature is refused", () =>
    refused(
      signMediaUrl({ base: "", clip: "sea", path: "240.m4s", secret: "another", expiresAt: 1_700_000_600 }),
    ));
  it("A media link for another video is refused", () =>
    refused(link("240.m4s", "city").replace("/city/", "/sea/")));
  it("A media link with a malformed token is refused", () => refused("/media/x/sea/240.m4s"));
});

describe("A link opens what it names and nothing else", () => {
  const files = resolve("artwork/clips/files");
  const clips = readdirSync(files);
  const noon = 14_400 * 100_000;
  const channel = (...onAir: string[]) => ({
    items: onAir.map((clip) => ({ clip })),
    starts: onAir.map((_, at) => at * 3600 * 2),
    length: onAir.length * 7200,
    phase: 0,
  });
  const loops = [null, channel("balloon-day", "city-by-night", "ship-and-waves"), channel("to-the-moon")];
  const liveStreams = createLiveStreams({ filesDir: files, getLoop: async (id) => loops[id] ?? null });
  // Four hours after a loop of channel 1 began, «ship-and-waves» has run for a quarter of an hour: two hours ago it was «city-by-night».
  const now = Math.ceil(noon / 21_600) * 21_600 + 14_400 + 900;
  const all = mediaRoutes({
    findFolder: (clip) => ({ storage: createLocalStorage(files), folder: clip }),
    settings: linkSettings,
    log: () => {},
    liveStreams,
    deliveries: { isOpen: async () => true, count: async () => {} },
    now: () => now * 1000,
  });
  const getToken = (place: string) =>
    signMediaUrl({ base: "", clip: place, path: "", secret, expiresAt: now + 600 }).split("/")[2];
  /** Every kind of link, with the clips whose pictures it opens. */
  const kinds: [string, string, string[]][] = [
    ["a film", "balloon-day", []],
    ["a protected film", "trailer-protected", []],
    ["a channel", "live-1", ["ship-and-waves", "city-by-night"]],
    ["a channel of one film", "live-2", ["to-the-moon"]],
    ["a channel nobody has", "live-9", []],
    ["a recording", `recording-1-${now - 900 - 7200}`, ["city-by-night"]],
    ["a recording that begins when nothing does", `recording-1-${now - 7200}`, []],
    ["no channel's name", "live-1x", []],
  ];
  const places = kinds.map(([, place]) => place);

  it.each(kinds)("A link opens what it names and nothing else: %s: %s", async (_kind, place, opened) => {
    const token = getToken(place);
    const found: string[] = [];
    for (const other of [...new Set([...places, ...clips])]) {
      const paths = [
        ...clips.flatMap((clip) => readdirSync(join(files, clip)).map((file) => `${clip}/${file}`)),
        "240.mp4",
        "master.m3u8",
        "480.m3u8",
        "balloon-day/x/240.mp4",
        "..%2fballoon-day/240.mp4",
      ];
      for (const path of paths) {
        const { status } = await all.request(`/media/${token}/${other}/${path}`, { method: "HEAD" });
        expect([200, 403, 404], `${other}/${path}`).toContain(status);
        if (status === 200) found.push(`${other}/${path}`);
      }
    }
    const renditions = opened.flatMap((clip) =>
      readdirSync(join(files, clip))
        .filter((file) => /^\d+\.mp4$/.test(file))
        .map((file) => `${place}/${clip}/${file}`),
    );
    const playlists =
      opened.length > 0 || /^live-[12]$|^recording-1-/.test(place) ? [`${place}/master.m3u8`] : [];
    const own = clips.includes(place)
      ? ["240.mp4", "master.m3u8", "480.m3u8"]
          .map((file) => `${place}/${file}`)
          .filter((file) => existsSync(join(files, file)))
      : [];
    const rendered = opened.length > 0 ? [`${place}/480.m3u8`] : [];
    expect(found.sort()).toEqual([...renditions, ...playlists, ...rendered, ...own].sort());
  });
});

describe("A path in a media link", () => {
  it("A path in a media link cannot leave the video's folder", async () => {
    for (const path of [
      "..%2fsecret.json",
      "%2e%2e/secret.json",
      "a/..%2f..%2fsecret.json",
      "..%5csecret.json",
      ".hidden",
      "240.m4s%00.vtt",
      "manifest.json",
      "nothing.mp4",
    ]) {
      const response = await get(link(path));
      expect([403, 404], path).toContain(response.status);
    }
  });
});

describe("A byte range", () => {
  it("A byte range that makes no sense returns the whole file", () => {
    for (const header of [undefined, "bytes=-", "items=0-1", "bytes=5-2", "bytes=0-1,4-5"])
      expect(parseRange(header, 1000)).toBeNull();
    expect(parseRange("bytes=-0", 1000)).toBe("unsatisfiable");
  });
});
