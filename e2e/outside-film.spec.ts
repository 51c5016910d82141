import { readFile } from "node:fs/promises";
import path from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { openOutsideServer, type OutsideServer } from "../tests/tv/outside-server";
import { expect, test } from "./global-controls";
import { getPlayer } from "./player";
import { outsideOrigin, ownApiOrigin } from "./urls";

/** The demonstration's protected clip, from another company's server. */
const folder = path.resolve("artwork/clips/files/trailer-protected");
const open = path.resolve("artwork/clips/files/trailer-classics/480.mp4");
/** One for each test: for two seconds the relay takes a film to be what it was. */
const films = { protected: "zvenigora", refused: "general", files: "nosferatu" };
const codecs = 'codecs="avc1.4d401e,mp4a.40.2"';
let outside: OutsideServer;

/** A file with an index between its beginning and its parts, as packagers write it. */
async function getIndexedFile() {
  const file = await readFile(path.join(folder, "480.mp4"));
  const playlist = await readFile(path.join(folder, "480.m3u8"), "utf8");
  const begin = Number(/BYTERANGE="(\d+)@0"/.exec(playlist)?.[1]);
  const parts = [...playlist.matchAll(/#EXTINF:([\d.]+),\s*#EXT-X-BYTERANGE:(\d+)/g)];
  const index = Buffer.alloc(32 + parts.length * 12);
  index.writeUInt32BE(index.length, 0);
  index.write("sidx", 4, "latin1");
  index.writeUInt32BE(1000, 16);
  index.writeUInt16BE(parts.length, 30);
  for (const [number, [, seconds, bytes]] of parts.entries()) {
    index.writeUInt32BE(Number(bytes), 32 + number * 12);
    index.writeUInt32BE(Math.round(Number(seconds) * 1000), 36 + number * 12);
  }
  const seconds = parts.reduce((sum, [, one]) => sum + Number(one), 0);
  return {
    body: Buffer.concat([file.subarray(0, begin), index, file.subarray(begin)]),
    mpd: `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:cenc="urn:mpeg:cenc:2013" type="static" mediaPresentationDuration="PT${seconds}S"><Period><AdaptationSet mimeType="video/mp4"><ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc" cenc:default_KID="6c756368-2d64-6565-6d6f-2d6b65792d31"/><Representation id="480" bandwidth="400000" width="854" height="480" ${codecs}><BaseURL>film.mp4</BaseURL><SegmentBase indexRange="${begin}-${begin + index.length - 1}"><Initialization range="0-${begin - 1}"/></SegmentBase></Representation></AdaptationSet></Period></MPD>`,
  };
}

const base64url = (hex: string) => Buffer.from(hex, "hex").toString("base64url");

test.beforeAll(async () => {
  const { body, mpd } = await getIndexedFile();
  outside = await openOutsideServer({
    now: () => Date.now() / 1000,
    windowSeconds: 60,
    port: Number(new URL(outsideOrigin).port),
  });
  outside.files.set("/film.mp4", { body });
  outside.files.set("/film.mpd", { body: mpd });
  outside.files.set("/open.mp4", { body: await readFile(open), type: "video/mp4" });
  const { protection } = JSON.parse(await readFile(path.join(folder, "manifest.json"), "utf8")) as {
    protection: { keyId: string; key: string };
  };
  outside.files.set("/license", {
    body: JSON.stringify({
      keys: [{ kty: "oct", kid: base64url(protection.keyId), k: base64url(protection.key) }],
      type: "temporary",
    }),
    type: "application/json",
  });
});
test.afterAll(() => outside.close());

test.beforeEach(async ({ guard, become }) => {
  guard.expectRequestsTo(outsideOrigin);
  await become({ kind: "PAID" });
});

async function setMedia(request: APIRequestContext, film: string, media: object) {
  const answer = await request.post(`${ownApiOrigin}/__dev/films?apikey=luch-web`, {
    data: { alias: film, media },
  });
  expect(answer.ok()).toBe(true);
}

test("A subscriber watches a protected film of an MPD that lies elsewhere, with a licence that is asked for there", async ({
  page,
  request,
}) => {
  await setMedia(request, films.protected, {
    dash: `${outsideOrigin}/film.mpd`,
    drm: { clearkey: { license: `${outsideOrigin}/license` } },
  });
  await page.goto(`/watch/${films.protected}`);
  await page.getByRole("main").getByRole("button", { name: "Смотреть" }).first().click();
  const player = getPlayer(page);
  await player.plays();
  expect(JSON.parse(String(outside.bodies.at(-1)))).toMatchObject({
    kids: [base64url("6c7563682d6465656d6f2d6b65792d31")],
  });
  await player.seekTo(12);
  await player.plays();
});

test("A subscriber who is refused a licence is told so", async ({ page, request, guard }) => {
  await setMedia(request, films.refused, {
    dash: `${outsideOrigin}/film.mpd`,
    drm: { clearkey: { license: `${outsideOrigin}/refused` } },
  });
  outside.files.set("/refused", { body: "no", status: 403 });
  guard.expectStatus(403);
  await page.goto(`/watch/${films.refused}`);
  await page.getByRole("main").getByRole("button", { name: "Смотреть" }).first().click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("защи");
});

test("A subscriber watches a film of files that lie elsewhere", async ({ page, request }) => {
  await setMedia(request, films.files, { files: [{ url: `${outsideOrigin}/open.mp4`, height: 480 }] });
  await page.goto(`/watch/${films.files}`);
  await page.getByRole("main").getByRole("button", { name: "Смотреть" }).first().click();
  const player = getPlayer(page);
  await player.plays();
  await player.seekTo(10);
  await player.plays();
});
