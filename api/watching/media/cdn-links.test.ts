import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from "node:crypto";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../../tests/setup/free-port";
import { root } from "../../../tools/prepare.mjs";
import { getRenditionsKey } from "../../platform/own-media";
import { createLocalStorage } from "../../platform/storage/local-storage";
import { createLiveStreams } from "./live/live-streams";
import { linkMedia, type LinkSettings } from "./media-links";
import { mediaRoutes } from "./media-routes";

const clip = "m-0123456789abcdef-mi1a2b3c";
const mediaSecret = "a secret of the tests";
const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
const master =
  '#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,URI="subtitles-ru.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1\n240.m3u8\n';
const rendition =
  '#EXTM3U\n#EXT-X-MAP:URI="240.mp4",BYTERANGE="100@0"\n#EXTINF:6,\n#EXT-X-BYTERANGE:900@100\n240.mp4\n#EXT-X-ENDLIST\n';
const now = Math.floor(Date.now() / 1000);
const inTime = now + 600;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cdn-"));
  const storage = createLocalStorage(folder);
  const files = { "240.mp4": content, "master.m3u8": master, "240.m3u8": rendition, "manifest.json": "{}" };
  for (const [name, text] of Object.entries(files))
    await storage.put(`${getRenditionsKey(clip)}/${name}`, Buffer.from(text));
  await storage.put("media/originals/m-0123456789abcdef/film.mp4", content);
});
afterAll(() => rm(folder, { recursive: true }));

describe("What a CDN does not give", () => {
  const settings: LinkSettings = {
    mediaSecret,
    mediaBaseUrl: "https://cdn.example",
    mediaSigning: { kind: "secure-link", secret: "of the media server" },
  };

  it.each([
    ["a film of the demonstration", { clip: "to-the-moon", path: "240.mp4" }],
    ["a channel", { clip: "live-1", path: "master.m3u8" }],
    ["a recording", { clip: "recording-1-1700000000", path: "master.m3u8" }],
    ["a viewing whose seconds are counted", { clip, path: "240.mp4", viewing: "0123456789abcdef" }],
  ])("The address of %s stays ours", (_what, link) => {
    expect(linkMedia(settings, { ...link, expiresAt: inTime })).toMatch(/^\/media\/\d+\./);
    const ours = { ...settings, mediaSigning: { kind: "token" } } as const;
    expect(linkMedia(ours, { ...link, expiresAt: inTime })).toMatch(/^https:\/\/cdn\.example\/media\/\d+\./);
  });
});

const program = "/usr/sbin/nginx";
const canSign = String(spawnSync(program, ["-V"]).stderr).includes("http_secure_link_module");

// Skipped where Debian's nginx is not installed (`npm test` installs it).
describe.skipIf(!canSign)("An nginx with the configuration of docs/nginx-media.conf", () => {
  let nginx: ChildProcess;
  let settings: LinkSettings;

  beforeAll(async () => {
    const port = await freePort();
    // Its workers are another user.
    await chmod(folder, 0o755);
    const shipped = await readFile(path.join(root, "docs/nginx-media.conf"), "utf8");
    const file = path.join(folder, "nginx.conf");
    await writeFile(
      file,
      shipped
        .replace("listen 8080;", `listen 127.0.0.1:${port};`)
        .replaceAll("/var/lib/luch/", `${folder}/`)
        .replaceAll(/\/var\/log\/nginx\//g, `${folder}/`)
        .replace("/run/nginx-luch-media.pid", `${folder}/pid`),
    );
    nginx = spawn(program, ["-p", folder, "-c", file, "-g", "daemon off;"], { stdio: "ignore" });
    settings = {
      mediaSecret,
      mediaBaseUrl: `http://127.0.0.1:${port}/`,
      mediaSigning: { kind: "secure-link", secret: "a-secret-of-the-media-server" },
    };
    await vi.waitUntil(() => fetch(settings.mediaBaseUrl).catch(() => null), {
      timeout: 10_000,
      interval: 50,
    });
  });
  afterAll(() => nginx.kill());

  const link = (name: string, expiresAt = inTime) => linkMedia(settings, { clip, path: name, expiresAt });

  it("A film is played from its signed playlist, whose names lead to parts of its files", async () => {
    const first = await fetch(link("master.m3u8"));
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "application/vnd.apple.mpegurl"]);
    expect(await first.text()).toBe(master);
    const second = await fetch(new URL("240.m3u8", first.url));
    expect(await second.text()).toBe(rendition);
    const part = await fetch(new URL("240.mp4", second.url), {
      headers: { range: "bytes=100-999", origin: "https://luch.example" },
    });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-type")).toBe("video/mp4");
    expect(part.headers.get("content-range")).toBe("bytes 100-999/1000");
    expect(part.headers.get("access-control-allow-origin")).toBe("*");
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(100))).toBe(true);
  });

  it.each<[string, () => string]>([
    ["that has expired", () => link("240.mp4", now - 1)],
    ["whose end was put off", () => link("240.mp4").replace(String(inTime), String(inTime + 1))],
    [
      "whose signature was changed",
      () => link("240.mp4").replace(/media\/(.)/, (_all, one) => `media/${one === "A" ? "B" : "A"}`),
    ],
    ["of another film", () => link("240.mp4").replace("m-0123456789abcdef", "m-0123456789abcdee")],
    [
      "of another secret",
      () =>
        linkMedia(
          { ...settings, mediaSigning: { kind: "secure-link", secret: "another" } },
          { clip, path: "240.mp4", expiresAt: inTime },
        ),
    ],
  ])("An address %s is refused, so that the player's page can read it", async (_what, getUrl) => {
    const answer = await fetch(getUrl());
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([403, "*"]);
  });

  it("A signed address gives no file that players do not need, and no original", async () => {
    for (const at of ["manifest.json", "..%2foriginals%2fm-0123456789abcdef%2ffilm.mp4", "none.mp4"])
      expect([403, 404], at).toContain((await fetch(link("x").replace(/x$/, at))).status);
    const unsigned = [`media/${clip}/240.mp4`, "media/originals/m-0123456789abcdef/film.mp4", "media/"];
    for (const at of unsigned) expect((await fetch(settings.mediaBaseUrl + at)).status).toBe(404);
  });
});

describe("A film behind CloudFront", () => {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const settings: LinkSettings = {
    mediaSecret,
    mediaBaseUrl: "https://cdn.example",
    mediaSigning: { kind: "cloudfront", keyPairId: "K2JCJMDEHXQW5F", privateKey: keys.privateKey },
  };
  const link = (name: string, expiresAt = inTime) => linkMedia(settings, { clip, path: name, expiresAt });

  /** What CloudFront does with a signed URL with a custom policy, by its documentation. */
  function isAllowed(signed: string, key: KeyObject, at = now): boolean {
    const url = new URL(signed);
    const decode = (name: string) =>
      Buffer.from(
        (url.searchParams.get(name) ?? "").replaceAll("-", "+").replaceAll("_", "=").replaceAll("~", "/"),
        "base64",
      );
    if (url.searchParams.get("Key-Pair-Id") !== "K2JCJMDEHXQW5F") return false;
    const policy = decode("Policy");
    if (!verify("RSA-SHA1", policy, key, decode("Signature"))) return false;
    const { Statement } = JSON.parse(policy.toString()) as {
      Statement: [{ Resource: string; Condition: { DateLessThan: { "AWS:EpochTime": number } } }];
    };
    const [{ Resource, Condition }] = Statement;
    // «*» stands for any characters, also slashes.
    const pattern = Resource.replaceAll(/[.?+^$()[\]{}|\\]/g, "\\$&").replaceAll("*", ".*");
    const isResource = new RegExp(`^${pattern}$`).test(`${url.origin}${url.pathname}`);
    return isResource && Statement.length === 1 && at < Condition.DateLessThan["AWS:EpochTime"];
  }
  const publicKey = createPublicKey(keys.privateKey);

  it("A file's address is allowed until its end, with that key, and for that film", () => {
    const signed = link("240.mp4");
    expect(signed).toMatch(
      /^https:\/\/cdn\.example\/media\/m-0123456789abcdef-mi1a2b3c\/240\.mp4\?Policy=[\w~-]+&Signature=[\w~-]+&Key-Pair-Id=K2JCJMDEHXQW5F$/,
    );
    expect(isAllowed(signed, publicKey)).toBe(true);
    expect(isAllowed(signed, publicKey, inTime)).toBe(false);
    expect(isAllowed(signed.replace("240.mp4", "480.mp4"), publicKey)).toBe(true);
    expect(isAllowed(signed.replace("m-0123456789abcdef", "m-0123456789abcdee"), publicKey)).toBe(false);
    expect(isAllowed(signed, generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey)).toBe(false);
    const later = link("240.mp4", inTime + 1);
    const mixed = new URL(signed);
    mixed.searchParams.set("Policy", new URL(later).searchParams.get("Policy") ?? "");
    expect(isAllowed(mixed.href, publicKey)).toBe(false);
  });

  it("A playlist comes from us, with addresses of the CDN for the files that it names", async () => {
    const app = mediaRoutes({
      findFolder: (name) => ({ storage: createLocalStorage(folder), folder: getRenditionsKey(name) }),
      settings,
      liveStreams: createLiveStreams({ filesDir: folder, getLoop: async () => null }),
      deliveries: { isOpen: async () => true, count: async () => {} },
      now: () => now * 1000,
      log: () => {},
    });
    const url = link("master.m3u8");
    expect(url).toMatch(/^\/media\/\d+\.[\w-]+\//);
    const first = await app.request(url);
    expect(first.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
    expect(first.headers.get("cache-control")).toBe("private, max-age=600");
    expect(await first.text()).toBe(master);
    const second = await app.request(url.replace("master", "240"), {
      headers: { "accept-encoding": "gzip" },
    });
    expect(second.headers.get("content-encoding")).toBe("gzip");
    const text = await new Response(second.body?.pipeThrough(new DecompressionStream("gzip"))).text();
    const signed = link("240.mp4");
    expect(text).toBe(rendition.replaceAll("240.mp4", signed));
    expect(isAllowed(signed, publicKey)).toBe(true);
    expect((await app.request(url.replace("master", "none"))).status).toBe(404);
  });

  it("A playlist of a viewing whose seconds are counted names files of ours", async () => {
    const viewing = "0123456789abcdef";
    const app = mediaRoutes({
      findFolder: (name) => ({ storage: createLocalStorage(folder), folder: getRenditionsKey(name) }),
      settings,
      liveStreams: createLiveStreams({ filesDir: folder, getLoop: async () => null }),
      deliveries: { isOpen: async () => true, count: async () => {} },
      now: () => now * 1000,
      log: () => {},
    });
    const url = linkMedia(settings, { clip, path: "240.m3u8", expiresAt: inTime, viewing });
    expect(await (await app.request(url)).text()).toBe(rendition);
  });
});
