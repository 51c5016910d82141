import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Playback } from "#contract/playback";
import { loadCatalogue } from "../../api/platform/content/catalogue";
import { titleSchema } from "../../api/platform/content/content-schema";
import { profiles, type TitleMedia, titles, viewings } from "../../api/platform/db/schema";
import { type ClipChoice, titleRows } from "../../api/seed/title-rows";
import { apiKey, openApi, testNow } from "../setup/test-api";
import { openOutsideServer, type OutsideServer } from "../tv/outside-server";

let api: Awaited<ReturnType<typeof openApi>>;
let outside: OutsideServer;
let film: { alias: string; uid: string };

beforeAll(async () => {
  outside = await openOutsideServer({ now: () => testNow, windowSeconds: 60 });
  api = await openApi({ settings: { MEDIA_ORIGINS: outside.origin } });
  const [row] = await api.db.select().from(titles).where(eq(titles.kind, "movie")).limit(1);
  if (!row) throw new Error("there are no films");
  film = row;
  outside.files.set("/film/master.m3u8", { body: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n" });
  outside.files.set("/film/v.m3u8", {
    body: `#EXTM3U\n#EXT-X-TARGETDURATION:60\n${[1, 2, 3, 4, 5, 6, 7, 8].map((number) => `#EXTINF:60,\n${number}.m4s\n`).join("")}#EXT-X-ENDLIST\n`,
  });
  for (let number = 1; number <= 8; number += 1)
    outside.files.set(`/film/${number}.m4s`, { body: Buffer.alloc(500, number) });
  outside.files.set("/film/ru.vtt", { body: "WEBVTT\n\n00:01.000 --> 00:02.000\nПривет\n" });
  outside.files.set("/film/en.vtt", { body: "<html>no subtitles</html>" });
  outside.files.set("/fps.cer", { body: Buffer.from([0x30, 0x82, 1, 2]) });
});
afterAll(async () => {
  await api.stop();
  await outside.close();
});
beforeEach(() => api.clock.set(testNow));

const setMedia = (media: Partial<TitleMedia> = {}, more: Partial<typeof titles.$inferInsert> = {}) =>
  api.db
    .update(titles)
    .set({
      clip: "",
      minutes: 8,
      forKids: true,
      ratingAge: "6+",
      blockedCountries: [],
      windows: [{ type: "free", publish: 0, unpublish: 0 }],
      media: { hls: `${outside.origin}/film/master.m3u8`, subtitles: [], drm: {}, ...media },
      ...more,
    })
    .where(eq(titles.alias, film.alias));

async function createViewer(kind: string, child = false) {
  const answer = await api.app.request(`/__dev/viewers?apikey=${apiKey}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind, child }),
  });
  const body = (await answer.json()) as { token: string; device_id: string; auth: { profile_id: string } };
  return { token: body.token, device: body.device_id, profile: body.auth.profile_id };
}
async function play({ token, device }: { token: string; device: string }, drm = "widevine") {
  const answer = await api.app.request(
    `/playback/${film.uid}?apikey=${apiKey}&device_id=${device}&auth_token=${token}&drm=${drm}`,
  );
  const text = await answer.text();
  return { status: answer.status, text, playback: JSON.parse(text) as Playback & { code?: string } };
}
async function get(url: string, base = "http://luch.test") {
  const address = new URL(url, base);
  const answer = await api.app.request(address.pathname + address.search);
  return { status: answer.status, text: await answer.text(), url: address.href };
}
const getSegments = (text: string) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
async function getRendition(url: string) {
  const master = await get(url);
  return get(getSegments(master.text)[0] ?? "", master.url);
}

describe("A film that lies elsewhere", () => {
  it("A film that lies elsewhere plays under a signed link, with its segments at their own addresses", async () => {
    await setMedia();
    const { playback } = await play(await createViewer("VIRTUAL"));
    expect(playback).toMatchObject({ files: [], duration_seconds: 480, drm: null });
    const { text } = await getRendition(playback.url);
    expect(getSegments(text)[0]).toBe(`${outside.origin}/film/1.m4s`);
    expect(text.trimEnd()).toMatch(/#EXT-X-ENDLIST$/);
    api.clock.set(testNow + 5 * 3600);
    expect((await get(playback.url)).status).toBe(403);
  });

  it.each([
    ["VIRTUAL", {}, 200],
    ["VIRTUAL", { windows: [{ type: "premium" as const, publish: 0, unpublish: 0 }] }, 403],
    ["PAID", { windows: [{ type: "premium" as const, publish: 0, unpublish: 0 }] }, 200],
    ["PAID", { blockedCountries: ["RU"] }, 403],
    ["PAID", { isDisabled: true }, 404],
  ])(
    "A film that lies elsewhere has the rules of others: to %s with %j it answers %i",
    async (kind, more, status) => {
      await setMedia({}, { isDisabled: false, ...more });
      const answer = await play(await createViewer(kind));
      expect(answer.status).toBe(status);
      if (status !== 200) expect(answer.text).not.toMatch(/127\.0\.0\.1|m3u8/);
      await setMedia({}, { isDisabled: false });
    },
  );

  it("A film that lies elsewhere is hidden from a child unless it is for children", async () => {
    const child = await createViewer("PAID", true);
    await setMedia({}, { ratingAge: "16+" });
    expect((await play(child)).status).toBe(404);
    await setMedia({}, { ratingAge: null });
    expect((await play(child)).status).toBe(404);
    await setMedia();
    expect((await play(child)).status).toBe(200);
  });

  it("A film that lies elsewhere is given to a child for no more than the minutes of the day", async () => {
    await setMedia();
    const child = await createViewer("PAID", true);
    await api.db.update(profiles).set({ dailyMinutes: 5 }).where(eq(profiles.id, child.profile));
    const { playback } = await play(child);
    await api.app.request(`/profile/viewing?apikey=${apiKey}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `auth_token=${child.token}` },
      body: JSON.stringify({ uid: film.uid, state: "over" }),
    });
    const playlist = await getRendition(playback.url);
    expect(playlist.text).not.toContain(outside.origin);
    let delivered = 0;
    for (const line of getSegments(playlist.text)) {
      if ((await get(line, playlist.url)).status !== 200) break;
      delivered += 1;
      const read = async () =>
        (await api.db.select().from(viewings).where(eq(viewings.profileId, child.profile)))[0]?.deliveredMs;
      await expect.poll(read, { interval: 5 }).toBe(delivered * 60_000);
    }
    // Five minutes, and the segment that half a minute ahead lies in.
    expect(delivered).toBe(6);
  });

  it("A film that lies elsewhere has its subtitles here, if they are any", async () => {
    await setMedia({
      subtitles: [
        { language: "ru", url: `${outside.origin}/film/ru.vtt` },
        { language: "en", url: `${outside.origin}/film/en.vtt` },
      ],
    });
    const { tracks } = (await play(await createViewer("PAID"))).playback;
    expect(tracks.map(({ lang, label }) => [lang, label])).toEqual([
      ["ru", "русский"],
      ["en", "English"],
    ]);
    // A stream is known for two seconds.
    const read = async (index: number) => get(tracks[index]?.src ?? "");
    await expect.poll(async () => (await read(0)).text, { timeout: 10_000 }).toContain("Привет");
    expect((await read(1)).status).toBe(502);
    expect((await get((tracks[1]?.src ?? "").replace("subtitles-1", "subtitles-2"))).status).toBe(404);
  });

  it("A film that lies elsewhere at an origin that is not listed is not fetched", async () => {
    await setMedia({ hls: "http://127.0.0.1:1/film/master.m3u8" });
    const { playback } = await play(await createViewer("PAID"));
    await expect.poll(async () => (await get(playback.url)).status, { timeout: 10_000 }).toBe(502);
  });
});

describe("What is made of a film's bytes", () => {
  it("A moment of a film that lies elsewhere is shared without a picture of it", async () => {
    await setMedia();
    const read = async (second: number) => {
      const answer = await api.app.request(`/moments/${film.uid}?apikey=${apiKey}&t=${second}`);
      return { status: answer.status, body: (await answer.json()) as object };
    };
    expect(await read(200)).toEqual({ status: 200, body: { second: 200, image: null } });
    expect((await read(481)).status).toBe(404);
  });

  it("A film that lies elsewhere has no trailer of the demonstration's, no thumbnails and no chapters", async () => {
    await setMedia();
    const { playback } = await play(await createViewer("PAID"));
    expect([playback.thumbnails, playback.chapters, playback.segments]).toEqual([null, [], []]);
    const seed = loadCatalogue().titles.find(({ kind }) => kind === "movie");
    const clips = [
      { id: "trailer", kind: "trailer", audience: seed?.forKids ? "children" : "all" },
    ] as ClipChoice;
    const count = (more: object) => (seed ? titleRows({ ...seed, ...more }, clips).trailers.length : null);
    expect(count({})).toBeGreaterThan(0);
    expect(count({ media: { hls: "https://cdn.example/a.m3u8", subtitles: [], drm: {} } })).toBe(0);
  });
});

describe("A film of an MPD that lies elsewhere", () => {
  /** Eight minutes in one file of each, whose indexes name eight parts of 500 bytes. */
  const getFile = () => {
    const index = Buffer.alloc(32 + 8 * 12);
    index.writeUInt32BE(index.length, 0);
    index.write("sidx", 4, "latin1");
    index.writeUInt32BE(1, 16);
    index.writeUInt16BE(8, 30);
    for (let part = 0; part < 8; part += 1) {
      index.writeUInt32BE(500, 32 + part * 12);
      index.writeUInt32BE(60, 36 + part * 12);
    }
    return Buffer.concat([
      Buffer.alloc(100, 1),
      index,
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((part) => Buffer.alloc(500, part)),
    ]);
  };
  const set = (name: string, mpd?: string) => {
    const file = (type: string) =>
      `<AdaptationSet mimeType="${type}/mp4" lang="ru"><Representation id="${type}" bandwidth="1" codecs="avc1.4d401f"><BaseURL>${type}.mp4</BaseURL><SegmentBase indexRange="100-227"><Initialization range="0-99"/></SegmentBase></Representation></AdaptationSet>`;
    outside.files.set(`/dash/${name}.mpd`, {
      body:
        mpd ??
        `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT8M"><Period>${file("video")}${file("audio")}</Period></MPD>`,
    });
    for (const type of ["video", "audio"]) outside.files.set(`/dash/${type}.mp4`, { body: getFile() });
    return setMedia({ hls: undefined, dash: `${outside.origin}/dash/${name}.mpd` });
  };

  it("A film of an MPD that lies elsewhere plays under a signed link until the link ends", async () => {
    await set("free");
    const { playback } = await play(await createViewer("VIRTUAL"));
    await expect
      .poll(async () => (await get(playback.url)).text, { timeout: 10_000 })
      .toContain("STREAM-INF");
    const { text } = await getRendition(playback.url);
    expect(text).toContain(`#EXT-X-MAP:URI="${outside.origin}/dash/video.mp4",BYTERANGE="100@0"`);
    expect(text).toContain(`#EXT-X-BYTERANGE:500@728\n${outside.origin}/dash/video.mp4\n`);
    api.clock.set(testNow + 5 * 3600);
    expect((await get(playback.url)).status).toBe(403);
  });

  it("A film of an MPD that lies elsewhere is given to a child for no more than the minutes of the day", async () => {
    await set("child");
    const child = await createViewer("PAID", true);
    await api.db.update(profiles).set({ dailyMinutes: 5 }).where(eq(profiles.id, child.profile));
    const { playback } = await play(child);
    await expect
      .poll(async () => (await get(playback.url)).text, { timeout: 10_000 })
      .toContain("STREAM-INF");
    await api.app.request(`/profile/viewing?apikey=${apiKey}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `auth_token=${child.token}` },
      body: JSON.stringify({ uid: film.uid, state: "over" }),
    });
    const playlist = await getRendition(playback.url);
    expect(playlist.text).not.toContain(outside.origin);
    const read = async () =>
      (await api.db.select().from(viewings).where(eq(viewings.profileId, child.profile)))[0]?.deliveredMs;
    let delivered = 0;
    for (const line of getSegments(playlist.text)) {
      const answer = await get(line, playlist.url);
      if (answer.status !== 200) break;
      delivered += 1;
      expect(Buffer.from(answer.text)).toEqual(Buffer.alloc(500, delivered));
      await expect.poll(read, { interval: 5 }).toBe(delivered * 60_000);
    }
    // Five minutes, and the part that half a minute ahead lies in.
    expect(delivered).toBe(6);
  });

  it.each([
    ["no MPD", "<html>404</html>"],
    ["an endless one", '<MPD type="static"><Period/>'],
    ["a live one", '<MPD type="dynamic"><Period/></MPD>'],
  ])("A film of an MPD that lies elsewhere does not answer if there is %s", async (name, mpd) => {
    await set(name.replaceAll(" ", "-"), mpd);
    const { playback } = await play(await createViewer("PAID"));
    await expect.poll(async () => (await get(playback.url)).status, { timeout: 10_000 }).toBe(502);
    expect((await get(playback.url)).text).toContain("STREAM_UNAVAILABLE");
  });
});

describe("A film of files that lie elsewhere", () => {
  const bytes = 8 * 1024 * 1024;
  const set = () => {
    outside.files.set("/files/360.mp4", { body: Buffer.alloc(bytes, 7) });
    return setMedia({
      hls: undefined,
      files: [
        { url: `${outside.origin}/files/1080.webm`, height: 1080, type: "webm" },
        { url: `${outside.origin}/files/360.mp4`, height: 360 },
        { url: "https://other.example/a.mp4" },
      ],
    });
  };
  const request = (url: string, headers: Record<string, string> = {}, method = "GET") =>
    api.app.request(url, { headers, method });
  const openFile = async (viewer: { token: string; device: string }) => {
    const { playback } = await play(viewer);
    const [low, , high] = playback.files;
    // A stream is known for two seconds.
    await expect
      .poll(async () => (await request(low?.src ?? "", {}, "HEAD")).status, { timeout: 10_000 })
      .not.toBe(404);
    return { playback, low: low?.src ?? "", high: high?.src ?? "" };
  };

  it("A film of files that lie elsewhere is led to under a signed link until the link ends", async () => {
    await set();
    const { playback, low, high } = await openFile(await createViewer("VIRTUAL"));
    expect(playback.files.map(({ height, type }) => [height, type])).toEqual([
      [360, "video/mp4"],
      [480, "video/mp4"],
      [1080, "video/webm"],
    ]);
    expect(playback.url).toBe(high);
    const answer = await request(low);
    expect([answer.status, answer.headers.get("location"), answer.headers.get("cache-control")]).toEqual([
      302,
      `${outside.origin}/files/360.mp4`,
      "no-store",
    ]);
    expect((await request(playback.files[1]?.src ?? "")).status).toBe(502);
    expect((await request(low.replace("file-1", "file-7"))).status).toBe(404);
    expect((await request(low.replace("film-", "film-x"))).status).toBe(403);
    api.clock.set(testNow + 5 * 3600);
    expect((await request(low)).status).toBe(403);
  });

  it("A film of files that lie elsewhere is sent to a child in parts that are counted, and ends with what was started", async () => {
    await set();
    const child = await createViewer("PAID", true);
    await api.db.update(profiles).set({ dailyMinutes: 5 }).where(eq(profiles.id, child.profile));
    const { low } = await openFile(child);
    const part = await request(low, { range: "bytes=0-1048575" });
    expect([part.status, part.headers.get("content-range"), part.headers.get("content-type")]).toEqual([
      206,
      `bytes 0-1048575/${bytes}`,
      "video/mp4",
    ]);
    expect((await part.arrayBuffer()).byteLength).toBe(1024 * 1024);
    const read = async () =>
      (await api.db.select().from(viewings).where(eq(viewings.profileId, child.profile)))[0]?.deliveredMs;
    await expect.poll(read, { interval: 5 }).toBe(60_000);
    // All of it in one answer: it stops once what was started is over and the minutes are used up.
    await api.app.request(`/profile/viewing?apikey=${apiKey}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `auth_token=${child.token}` },
      body: JSON.stringify({ uid: film.uid, state: "over" }),
    });
    const whole = (await request(low)).body?.getReader();
    let received = 0;
    const readAll = async () => {
      for (;;) {
        const { done, value } = (await whole?.read()) ?? { done: true };
        if (done || !value) return "whole";
        received += value.length;
        await read();
      }
    };
    await expect(readAll()).rejects.toThrow("the viewing is over");
    expect(received).toBeLessThan(bytes);
    expect((await request(low)).status).toBe(403);
  });

  it("A film of files that lie elsewhere has no protection, or no files", async () => {
    const entry = { hls: `${outside.origin}/a.m3u8`, files: [{ url: `${outside.origin}/a.mp4` }] };
    const check = (media: object) =>
      titleSchema.shape.media.safeParse({ ...media }).error?.issues.map(({ path }) => path.join("."));
    expect(check(entry)).toBeUndefined();
    expect(check({ ...entry, drm: { clearkey: { license: `${outside.origin}/key` } } })).toEqual(["files"]);
    expect(check({ ...entry, dash: `${outside.origin}/a.mpd` })).toEqual(["hls"]);
    expect(check({ files: [] })).toEqual(["hls"]);
    expect(check({ files: entry.files })).toBeUndefined();
  });
});

describe("A protected film that lies elsewhere", () => {
  const soap = (body: string) =>
    Buffer.from(
      `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`,
    );
  const binary = "application/octet-stream";
  const xml = "text/xml; charset=utf-8";
  /** As recorded: what the browser's module says, what the licence server answers, and how both call it. */
  const exchanges = {
    // A request for the service's certificate, and such a certificate's beginning.
    widevine: {
      challenge: Buffer.from("0804", "hex"),
      license: Buffer.from("080512bf050ab902080312101705b917cc1204868b06333a2f772a8c1882b4829205", "hex"),
      types: [binary, binary],
    },
    playready: {
      challenge: soap(
        '<AcquireLicense xmlns="http://schemas.microsoft.com/DRM/2007/03/protocols"><challenge><Challenge xmlns="http://schemas.microsoft.com/DRM/2007/03/protocols/messages"><LA xmlns="http://schemas.microsoft.com/DRM/2007/03/protocols" Id="SignedData"><Version>4</Version></LA></Challenge></challenge></AcquireLicense>',
      ),
      license: soap(
        '<AcquireLicenseResponse xmlns="http://schemas.microsoft.com/DRM/2007/03/protocols"><AcquireLicenseResult><Response><LicenseResponse><Licenses><License>WE1SAAAAAAM=</License></Licenses></LicenseResponse></Response></AcquireLicenseResult></AcquireLicenseResponse>',
      ),
      types: [xml, xml],
    },
    // The server playback context, and the content key context.
    fairplay: {
      challenge: Buffer.from("0000000100000000f3d70a66ee6a1d3d00c2b4ff0d0a801a", "hex"),
      license: Buffer.from("0000000100000000123456789abcdef00d0a1aff", "hex"),
      types: [binary, binary],
    },
  };
  const schemes = Object.keys(exchanges) as (keyof typeof exchanges)[];
  const protect = () =>
    setMedia({
      drm: {
        widevine: { license: `${outside.origin}/license/widevine` },
        playready: { license: `${outside.origin}/license/playready` },
        fairplay: { license: `${outside.origin}/license/fairplay`, certificate: `${outside.origin}/fps.cer` },
      },
    });
  const post = (url: string, body: Buffer, type?: string) =>
    api.app.request(url, {
      method: "POST",
      body: new Uint8Array(body),
      headers: type === undefined ? {} : { "content-type": type },
    });

  it.each(schemes)(
    "A protected film that lies elsewhere gets its licence by %s, byte for byte",
    async (scheme) => {
      const {
        challenge,
        license,
        types: [asked, answered],
      } = exchanges[scheme];
      await protect();
      outside.files.set(`/license/${scheme}`, { body: license, ...(answered ? { type: answered } : {}) });
      const { drm } = (await play(await createViewer("PAID"), scheme)).playback;
      expect(drm?.scheme).toBe(scheme);
      const answer = await post(drm?.license_url ?? "", challenge, asked);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(license);
      expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
        answered,
        "no-store",
      ]);
      expect(outside.bodies.at(-1)).toEqual(challenge);
      const sent = outside.posted.at(-1);
      expect([sent?.["content-type"], sent?.cookie]).toEqual([asked, undefined]);
      expect(sent?.soapaction).toBe(
        scheme === "playready"
          ? '"http://schemas.microsoft.com/DRM/2007/03/protocols/AcquireLicense"'
          : undefined,
      );
    },
  );

  it.each(schemes)("A protected film that lies elsewhere passes on that %s refuses", async (scheme) => {
    await protect();
    outside.files.set(`/license/${scheme}`, { body: "this device is blocked: 10.0.0.5", status: 403 });
    const { drm } = (await play(await createViewer("PAID"), scheme)).playback;
    const answer = await post(drm?.license_url ?? "", exchanges[scheme].challenge);
    expect(answer.status).toBe(403);
    const text = await answer.text();
    expect(text).toContain("LICENSE_REFUSED");
    expect(text).not.toContain("10.0.0.5");
    outside.files.set(`/license/${scheme}`, { body: "", status: 500 });
    expect((await post(drm?.license_url ?? "", exchanges[scheme].challenge)).status).toBe(502);
  });

  it("A protected film that lies elsewhere gives no licence to a child once something else was started", async () => {
    await protect();
    const { challenge, license } = exchanges.widevine;
    outside.files.set("/license/widevine", { body: license });
    const child = await createViewer("PAID", true);
    await api.db.update(profiles).set({ dailyMinutes: 5 }).where(eq(profiles.id, child.profile));
    const url = (await play(child)).playback.drm?.license_url ?? "";
    expect((await post(url, challenge)).status).toBe(200);
    await api.db.update(viewings).set({ link: null }).where(eq(viewings.profileId, child.profile));
    expect((await post(url, challenge)).status).toBe(403);
  });

  it("A protected film that lies elsewhere gives the certificate that FairPlay asks for, and only there", async () => {
    await protect();
    const viewer = await createViewer("PAID");
    const fairplay = (await play(viewer, "fairplay")).playback.drm?.license_url ?? "";
    const answer = await api.app.request(`${fairplay}?certificate=1`);
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0x30, 0x82, 1, 2]);
    const widevine = (await play(viewer)).playback.drm?.license_url ?? "";
    expect((await api.app.request(`${widevine}?certificate=1`)).status).toBe(403);
  });

  it("A protected film that lies elsewhere gives no licence for another link, nor later, nor to large challenges", async () => {
    await protect();
    const url = (await play(await createViewer("PAID"))).playback.drm?.license_url ?? "";
    const { challenge } = exchanges.widevine;
    expect((await post(url.replace("widevine", "playready"), challenge)).status).toBe(403);
    expect((await post(url, Buffer.alloc(100_000))).status).toBe(413);
    outside.files.delete("/license/widevine");
    expect((await post(url, challenge)).status).toBe(403);
    api.clock.set(testNow + 5 * 3600);
    expect((await post(url, challenge)).status).toBe(403);
  });

  it("A protected film that lies elsewhere without a licence for the browser says that there is none", async () => {
    await setMedia({ drm: { widevine: { license: `${outside.origin}/license/widevine` } } });
    expect((await play(await createViewer("PAID"), "fairplay")).status).toBe(404);
  });
});
