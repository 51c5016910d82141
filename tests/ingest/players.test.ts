import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getMediaFolders, newMediaId } from "../../api/platform/own-media";
import { createLocalStorage } from "../../api/platform/storage/local-storage";
import { createEncoder } from "../../api/watching/encodes/encode-film";
import { writeOrder } from "../../api/watching/encodes/inbox";
import { runEncodes } from "../../api/watching/encodes/run-encodes";
import { OwnTitle } from "../../contract/editing";
import { apiKey, openApi } from "../setup/test-api";
import { makeFilm } from "./make-film";

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const libraries = {
  "/hls.js": require.resolve("hls.js/dist/hls.min.js"),
  "/shaka.js": require.resolve("shaka-player/dist/shaka-player.hls.js"),
};
/** Another company's site, with the two players. */
const page = `<!doctype html><video muted></video><script src="/hls.js"></script><script src="/shaka.js"></script>
<script>
  const video = document.querySelector("video");
  const players = {
    async "hls.js"(url) {
      const hls = new Hls();
      hls.loadSource(url);
      hls.attachMedia(video);
      await new Promise((resolve, reject) => {
        hls.once("hlsManifestParsed", resolve);
        hls.on("hlsError", (_event, { fatal, details }) => fatal && reject(new Error(details)));
      });
      return {
        sounds: () => hls.audioTracks.map(({ name }) => name),
        heard: () => hls.audioTracks[hls.audioTrack].name,
        choose: (name) => void (hls.audioTrack = hls.audioTracks.findIndex((track) => track.name === name)),
        texts: () => hls.subtitleTracks.length,
      };
    },
    async "shaka-player"(url) {
      const player = new shaka.Player();
      await player.attach(video);
      await player.load(url);
      const find = (name) => player.getAudioTracks().find((track) => track.label === name);
      return {
        sounds: () => player.getAudioTracks().map(({ label }) => label),
        heard: () => player.getAudioTracks().find(({ active }) => active).label,
        choose: (name) => player.selectAudioTrack(find(name)),
        texts: () => player.getTextTracks().length,
      };
    },
  };
  let started;
  const start = async (name, url) => {
    try {
      started = await players[name](url);
      await video.play();
    } catch (error) {
      return String(error);
    }
  };
</script>`;

let folder = "";
let api: Awaited<ReturnType<typeof openApi>>;
let browser: Browser;
let site: ReturnType<typeof createServer>;
let url = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "luch-players-"));
  api = await openApi();
  site = createServer((request, response) => {
    const file = libraries[request.url as keyof typeof libraries];
    if (!file) return void response.setHeader("content-type", "text/html").end(page);
    readFile(file).then(
      (script) => response.setHeader("content-type", "text/javascript").end(script),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const [source, opened] = await Promise.all([
    makeFilm(folder, "film.mkv", { size: "426x240" }),
    chromium.launch({
      executablePath: process.env.CHROME_PATH || "/usr/bin/chromium-headless-shell",
      args: ["--no-sandbox", "--disable-gpu"],
    }),
  ]);
  browser = opened;
  const folders = getMediaFolders(api.settings.dataDir);
  const title = OwnTitle.parse({ title: { ru: "Для любых плееров" } });
  await writeOrder(folders, { id: newMediaId(), source, title });
  const { db, clock } = api;
  const encode = createEncoder(process.env);
  const storage = createLocalStorage(path.resolve(api.settings.dataDir));
  await runEncodes({ db, clock, folders, storage, encode, log: () => {} }, new AbortController().signal);
  const call = async (where: string, init?: RequestInit) =>
    (await (await fetch(`${api.url}${where}apikey=${apiKey}`, init)).json()) as Record<string, string>;
  const { token = "", device_id = "" } = await call("/__dev/viewers?", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "REGISTERED" }),
  });
  const uid = "u_dlya-lyubykh-pleerov";
  // Before the API has read its list of films anew: a title that is shown is played.
  const playback = await call(`/playback/${uid}?device_id=${device_id}&auth_token=${token}&`);
  url = new URL(playback.url ?? "", api.url).href;
});
afterAll(async () => {
  await browser.close();
  site.close();
  await api.stop();
  await rm(folder, { recursive: true });
});

describe("An operator's film in other players", () => {
  it("An operator's film is read whole by ffmpeg, with every sound, from its signed address", async () => {
    const { stdout, stderr } = await run("ffmpeg", [
      ...["-v", "error", "-nostdin", "-i", url, "-map", "0:v", "-map", "0:a"],
      ...["-fps_mode", "passthrough"],
      ...["-f", "null", "-progress", "pipe:1", "-"],
    ]);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/frame=50[01]\n[^]*out_time=00:00:20\.[^]*progress=end\n$/);
  });

  it.each(["hls.js", "shaka-player"])(
    "On another site %s plays an operator's film, seeks in it, and changes the sound",
    async (name) => {
      const { port } = site.address() as AddressInfo;
      const tab = await browser.newPage();
      const errors: string[] = [];
      tab.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      await tab.goto(`http://127.0.0.1:${port}/`);
      expect(await tab.evaluate(`start(${JSON.stringify(name)}, ${JSON.stringify(url)})`)).toBeUndefined();
      await playsFrom(tab, 0);
      expect(await tab.evaluate("video.duration")).toBeCloseTo(20, 0);
      expect(await tab.evaluate("started.sounds()")).toEqual(["Commentary", "Русский"]);
      expect(await tab.evaluate("started.texts()")).toBe(3);
      await tab.evaluate("void (video.currentTime = 16)");
      await playsFrom(tab, 16);
      expect(await tab.evaluate("started.heard()")).toBe("Commentary");
      await tab.evaluate('started.choose("Русский")');
      await expect.poll(() => tab.evaluate("started.heard()")).toBe("Русский");
      await expect.poll(() => tab.evaluate("video.ended")).toBe(true);
      expect(errors).toEqual([]);
      await tab.close();
    },
  );
});

const playsFrom = (tab: Page, second: number) =>
  expect.poll(() => tab.evaluate("video.seeking ? 0 : video.currentTime")).toBeGreaterThan(second + 0.3);
