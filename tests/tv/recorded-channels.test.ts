import { createCipheriv } from "node:crypto";
import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Playback } from "#contract/playback";
import type { ChannelSchedule } from "#contract/tv";
import { profiles, recordedSegments, recordedSpans, recorders, viewings } from "../../api/platform/db/schema";
import { createOutside } from "../../api/platform/outside";
import { createLocalStorage } from "../../api/platform/storage/local-storage";
import { deleteOldRecordings } from "../../api/watching/recorder/delete-old-recordings";
import { createRecorder } from "../../api/watching/recorder/recorder";
import { startS3 } from "../setup/s3";
import { openApi, testNow } from "../setup/test-api";
import { createOutsideClient, getSegments } from "./outside-client";
import { formatGuide, openOutsideServer, type OutsideServer, segmentSeconds } from "./outside-server";

type Api = Awaited<ReturnType<typeof openApi>>;

/** Three minutes before midnight in UTC, and before the next hour everywhere. */
const begin = testNow + 15 * 3600 - 180;
const minute = 60;
const day = 86_400;
/** The stream itself reaches back a minute. */
const windowSeconds = minute;
/** A programme every five minutes; the times of those below are in minutes from the beginning. */
const programmes = [
  { from: -5, to: 0, title: "До записи", rating: "0+" },
  { from: 0, to: 5, title: "Мультфильм", rating: "6+" },
  { from: 5, to: 10, title: "Ночной ужас", rating: "18+" },
  { from: 10, to: 15, title: "С паузой", rating: "6+" },
  { from: 15, to: 20, title: "Пропавшее", rating: "6+" },
  { from: 20, to: 600, title: "Потом", rating: "0+" },
];
const toGuide = (list: typeof programmes) =>
  formatGuide(
    "own.tv",
    list.map(({ from, to, ...more }) => ({
      ...more,
      start: begin + from * minute,
      stop: begin + to * minute,
    })),
  );
const at = (minutes: number) => begin + minutes * minute;

let api: Api;
let outside: OutsideServer;
let s3: Awaited<ReturnType<typeof startS3>>;
const getSegment = (number: number) => Buffer.from(`segment ${number} `.repeat(20));

beforeAll(async () => {
  s3 = await startS3();
  outside = await openOutsideServer({ now: () => api.clock.now(), windowSeconds, getSegment });
  outside.files.set("/guide.xml", { body: toGuide(programmes), etag: '"1"' });
});
afterAll(async () => {
  await outside.close();
  await s3.stop();
});

/** Goes through a span in steps, as the periodic work does, from a minute on. */
async function recordUntil(to: number, step = 30) {
  while (api.clock.now() < to) {
    api.clock.set(Math.min(to, api.clock.now() + step));
    await api.record();
  }
}

const client = createOutsideClient(() => api);
const { request, createViewer, replay, get, getRendition, addChannel } = client;
const addRecorded = (id: number, alias: string, forKids: boolean, more: object = {}) =>
  addChannel(outside, {
    ...{ id, alias, forKids, hls: outside.hls, guideId: "own.tv", recordDays: 7 },
    ...more,
  });
const idOf = (channel: number, minutes: number) => `${channel}-${at(minutes)}`;
async function marksOf(channel: number) {
  const { body } = await request(`/tv/schedule?from=${at(-5)}&to=${at(21)}`);
  const { items } = body as { items: ChannelSchedule[] };
  const found = items.find((one) => one.channel.id === channel)?.programs ?? [];
  return Object.fromEntries(found.map(({ title, catchup_id }) => [title, catchup_id]));
}
async function play(channel: number, minutes: number, viewer?: Awaited<ReturnType<typeof createViewer>>) {
  const { body } = await replay(viewer ?? (await createViewer("PAID")), idOf(channel, minutes));
  const playback = body as unknown as Playback;
  return { ...playback, rendition: await getRendition(playback.url) };
}
/** The numbers of segments, as the outside server counts them, that a playlist leads to. */
async function readNumbers({ text, url }: { text: string; url: string }): Promise<number[]> {
  const bodies = await Promise.all(getSegments(text).map((line) => get(line, url)));
  return bodies.map(({ status, text: body }) => (status === 200 ? Number(/\d+/.exec(body)?.[0]) : status));
}
const numbersOf = (from: number, to: number) => {
  const first = Math.ceil(at(from) / segmentSeconds);
  return Array.from({ length: Math.floor(at(to) / segmentSeconds) - first }, (_, index) => first + index);
};

describe.each(["a folder", "a bucket"])("A channel that is recorded to %s", (place) => {
  beforeAll(async () => {
    const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings;
    const bucketSettings = {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint ?? "",
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    api = await openApi({
      settings: { MEDIA_ORIGINS: outside.origin, ...(place === "a bucket" ? bucketSettings : {}) },
    });
    outside.files.set("/guide.xml", { body: toGuide(programmes), etag: `"${place}"` });
    api.clock.set(begin);
    await addRecorded(911, "zapisyvaemyj", true);
    await addRecorded(912, "ne-zapisyvaemyj", false, { recordDays: 0 });
    await api.readGuides();
    await recordUntil(at(12));
    outside.breakIt(true);
    await recordUntil(at(14));
    outside.breakIt(false);
    await recordUntil(at(16));
    outside.breakIt(true);
    await recordUntil(at(20));
    outside.breakIt(false);
    await recordUntil(at(21));
  });
  afterAll(() => api.stop());
  beforeEach(() => api.clock.set(at(21)));

  it("A programme that was recorded plays from beginning to end, long after the stream has lost it", async () => {
    const { rendition, duration_seconds, url } = await play(911, 0);
    expect(url).toContain("/recording-911-");
    expect(duration_seconds).toBe(5 * minute);
    expect(await readNumbers(rendition)).toEqual(numbersOf(0, 5));
    expect(rendition.text).toContain("#EXT-X-ENDLIST");
    expect(rendition.text).not.toContain("#EXT-X-DISCONTINUITY\n");
    expect(rendition.text).not.toContain(outside.origin);
  });

  it("What can be seen later is what was recorded, and not what the channel promises", async () => {
    expect(await marksOf(911)).toEqual({
      "До записи": null,
      Мультфильм: idOf(911, 0),
      "Ночной ужас": idOf(911, 5),
      "С паузой": idOf(911, 10),
      Пропавшее: null,
      Потом: null,
    });
    expect(new Set(Object.values(await marksOf(912)))).toEqual(new Set([null]));
  });

  it("A programme that was recorded with a pause plays with a cut", async () => {
    const { rendition, duration_seconds } = await play(911, 10);
    // When the stream was back it still had the last of its minutes.
    expect(await readNumbers(rendition)).toEqual([...numbersOf(10, 12), ...numbersOf(13.5, 15)]);
    expect(duration_seconds).toBe(3.5 * minute);
    expect(rendition.text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
  });

  it("A programme most of which was not recorded is not offered, and the play check says why", async () => {
    const { token, device } = await createViewer("PAID");
    for (const minutes of [-5, 15]) {
      const id = idOf(911, minutes);
      expect((await replay({ token, device, profile: "" }, id)).body).toMatchObject({ code: "NOT_RECORDED" });
      expect((await request(`/catchups/${id}`)).body).toMatchObject({ code: "NOT_RECORDED" });
      const check = await request(`/play-check/recording/${id}?device_id=${device}`, { token });
      expect(check.body).toMatchObject({ refusal: { code: "NOT_RECORDED" }, facts: { kept_until: null } });
      expect(check.body.rules).toContainEqual({ rule: "recorded", state: "stopped" });
    }
  });

  it("A child gets no byte of the programme for adults that was recorded beside its own", async () => {
    const child = await createViewer("PAID", true);
    expect((await replay(child, idOf(911, 5))).status).toBe(404);
    const { rendition } = await play(911, 0, child);
    expect(await readNumbers(rendition)).toEqual(numbersOf(0, 5));
    // Names of what an adult's link leads to, under the child's.
    const adult = await play(911, 5);
    const theirs = getSegments(adult.rendition.text);
    expect(theirs).toHaveLength(50);
    for (const name of theirs) expect((await get(name, rendition.url)).status).toBe(404);
  });

  it("Segments of a recording count as minutes of a child's day", async () => {
    const child = await createViewer("PAID", true);
    await api.db.update(profiles).set({ dailyMinutes: 60 }).where(eq(profiles.id, child.profile));
    const { rendition } = await play(911, 0, child);
    const [first = ""] = getSegments(rendition.text);
    expect((await get(first, rendition.url)).status).toBe(200);
    const readDelivered = async () =>
      (await api.db.select().from(viewings).where(eq(viewings.profileId, child.profile)))[0]?.deliveredMs;
    await expect.poll(readDelivered, { interval: 5 }).toBe(segmentSeconds * 1000);
  });

  it("A recording is not given to another link, nor after the link has expired", async () => {
    const { url } = await play(911, 0);
    const other = url.replace(/recording-911-\d+/, `recording-911-${at(5)}`);
    expect((await get(other)).status).toBe(403);
    expect((await get(url.replace("master.m3u8", "r-000000000000.m3u8"))).status).toBe(404);
    expect((await get(url.replace("master.m3u8", "master/1.ts"))).status).toBe(404);
    api.clock.set(at(21) + 5 * 3600);
    expect((await get(url)).status).toBe(403);
  });
});

describe("A channel that is recorded", () => {
  beforeAll(async () => {
    api = await openApi({ settings: { MEDIA_ORIGINS: outside.origin } });
  });
  afterAll(() => api.stop());
  let next = 920;
  let id: number;
  const storageFile = () => path.join(api.settings.dataDir, "recordings");
  const findRows = () =>
    api.db
      .select()
      .from(recordedSegments)
      .where(eq(recordedSegments.channelId, id))
      .orderBy(recordedSegments.number);
  beforeEach(async () => {
    outside.breakIt(false);
    api.clock.set(begin);
    await rm(storageFile(), { recursive: true, force: true });
    id = ++next;
    outside.files.set("/guide.xml", { body: toGuide(programmes), etag: `"${id}"` });
    await addRecorded(id, `zapis-${id}`, true);
    await api.readGuides();
  });

  it("A link to a recording goes on when the guide is replaced, but shows no child what is for adults now", async () => {
    await recordUntil(at(11), 60);
    const child = await createViewer("PAID", true);
    const [adults, childs] = [await play(id, 0), await play(id, 0, child)];
    outside.files.set("/guide.xml", {
      body: toGuide([
        { from: -1, to: 4, title: "Сдвинулось", rating: "6+" },
        { from: 4, to: 600, title: "Раньше", rating: "16+" },
      ]),
      etag: '"moved"',
    });
    api.clock.set(at(11) + 3600);
    await api.readGuides();
    expect(await readNumbers(await getRendition(adults.url))).toEqual(numbersOf(0, 5));
    expect(await readNumbers(await getRendition(childs.url))).toEqual(numbersOf(0, 4));
    const last = getSegments(childs.rendition.text).at(-1) ?? "";
    expect((await get(last, childs.rendition.url)).status).toBe(404);
  });

  it("A recording is deleted when its days are over, with what lies beside it, and the rest stays", async () => {
    await recordUntil(at(6), 60);
    api.clock.set(at(6) + 2 * day);
    await api.record();
    const folder = path.join(storageFile(), String(id));
    const hours = await readdir(folder);
    await writeFile(path.join(folder, hours[0] ?? "", "orphan.ts"), "x");
    const run = () =>
      deleteOldRecordings({
        db: api.db,
        storage: createLocalStorage(api.settings.dataDir),
        now: api.clock.now(),
      });
    await run();
    expect(await readdir(folder)).toEqual(hours);
    api.clock.set(at(6) + 8 * day);
    expect((await replay(await createViewer("PAID"), idOf(id, 0))).body).toMatchObject({
      code: "CATCHUP_EXPIRED",
    });
    await run();
    expect(await readdir(folder)).toEqual(hours.slice(2));
    const rows = await findRows();
    expect(rows.every(({ start }) => start > at(6) * 1000)).toBe(true);
    expect(rows).toHaveLength(windowSeconds / segmentSeconds);
    const spans = await api.db.select().from(recordedSpans).where(eq(recordedSpans.channelId, id));
    expect(spans).toHaveLength(1);
  });

  it("A recording that the storage does not take goes on, with all that the stream still has, once it does", async () => {
    await recordUntil(at(1));
    const before = (await findRows()).length;
    await rm(storageFile(), { recursive: true });
    await writeFile(storageFile(), "in the way");
    await recordUntil(at(1) + 30);
    expect(await findRows()).toHaveLength(before);
    expect(Object.keys(await marksOf(id))).toContain("Мультфильм");
    await rm(storageFile());
    await recordUntil(at(2));
    const sequences = (await findRows()).map(({ sequence }) => sequence);
    expect(sequences).toEqual(numbersOf(-0.5, 2));
  });

  it("A channel is recorded by one process; who takes it over loses and doubles nothing, and the former one ends", async () => {
    const log: Record<string, unknown>[] = [];
    const open = (hold: Promise<void>) => {
      const real = createOutside({ origins: [outside.origin], mayBeLocal: true });
      return createRecorder({
        db: api.db,
        clock: api.clock,
        storage: createLocalStorage(api.settings.dataDir),
        outside: {
          ...real,
          fetch: async (address, ...rest) => {
            if (address.endsWith(`/${numbersOf(0, 1)[3]}.ts`)) await hold;
            return real.fetch(address, ...rest);
          },
        },
        hasRoom: () => Promise.resolve(true),
        log: (line) => log.push(line),
      });
    };
    let release = () => {};
    const slow = open(new Promise((resolve) => (release = resolve)));
    const quick = open(Promise.resolve());
    api.clock.set(at(1));
    const former = slow.record();
    await expect.poll(async () => (await findRows()).length, { interval: 5 }).toBe(3);
    await quick.record();
    expect(await findRows()).toHaveLength(3);
    await api.db.update(recorders).set({ leasedUntil: 0 }).where(eq(recorders.channelId, id));
    await quick.record();
    release();
    await former;
    const rows = await findRows();
    expect(rows.map(({ sequence }) => sequence)).toEqual(numbersOf(0, 1));
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1));
    expect(log.filter(({ code }) => code === "FAILED")).toEqual([]);
    await Promise.all([slow.stop(), quick.stop()]);
  });

  it("A segment that the stream announces and does not give leaves a gap, and the rest is recorded", async () => {
    const gap = numbersOf(0, 1)[2] ?? 0;
    const masterText = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Русский",URI="sound.m3u8?token=1"
#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=426x240,AUDIO="sound",CLOSED-CAPTIONS="cc"
240.m3u8?token=1
`;
    const list = (ending: string) =>
      [
        `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:${numbersOf(0, 1)[0]}\n#EXT-X-MAP:URI="init.mp4"`,
        '#EXT-X-KEY:METHOD=AES-128,URI="key"',
        `#EXT-X-PROGRAM-DATE-TIME:${new Date(at(0) * 1000).toISOString()}`,
        ...numbersOf(0, 5).map((number) => `#EXTINF:6,\n${number}.${ending}`),
      ].join("\n");
    const key = Buffer.alloc(16, 7);
    outside.files.set("/own/master.m3u8", { body: masterText });
    outside.files.set("/own/240.m3u8", { body: list("m4s") });
    outside.files.set("/own/sound.m3u8", { body: list("m4a") });
    outside.files.set("/own/key", { body: key });
    outside.files.set("/own/init.mp4", { body: Buffer.from("____ftypinit") });
    for (const number of numbersOf(0, 5))
      for (const ending of ["m4s", "m4a"]) {
        const iv = Buffer.alloc(16);
        iv.writeUInt32BE(number, 12);
        const cipher = createCipheriv("aes-128-cbc", key, iv);
        if (number !== gap)
          outside.files.set(`/own/${number}.${ending}`, {
            body: Buffer.concat([cipher.update(getSegment(number)), cipher.final()]),
          });
      }
    id = ++next;
    await addRecorded(id, `zapis-${id}`, false, { hls: `${outside.origin}/own/master.m3u8` });
    await api.readGuides();
    api.clock.set(at(5));
    for (let pass = 0; pass < 3; pass += 1) await api.record();
    // What it was encrypted with is gone when it is played.
    outside.files.delete("/own/key");
    // The timetable is kept for each minute.
    api.clock.set(at(8));
    const { url, rendition } = await play(id, 0);
    const master = await get(url);
    const { text } = master;
    expect(text).toMatch(/#EXT-X-MEDIA:.*URI="a-\w+\.m3u8"/);
    expect(text).not.toContain("CLOSED-CAPTIONS");
    const picture = await get(/^r-.*$/m.exec(text)?.[0] ?? "", master.url);
    const numbers = await readNumbers(picture);
    expect(numbers).toEqual(numbersOf(0, 5).map((number) => (number === gap ? 404 : number)));
    expect(picture.text.match(/#EXT-X-GAP/g)).toHaveLength(1);
    expect(picture.text).not.toContain("#EXT-X-KEY");
    const init = /#EXT-X-MAP:URI="([^"]*)"/.exec(picture.text)?.[1] ?? "";
    expect((await get(init, picture.url)).text).toBe("____ftypinit");
    expect(rendition.status).toBe(200);
    const sound = await get(/URI="(a-[^"]*)"/.exec(text)?.[1] ?? "", master.url);
    expect(await readNumbers(sound)).toEqual(numbers);
    expect(
      await api.db
        .select()
        .from(recordedSegments)
        .where(and(eq(recordedSegments.channelId, id), eq(recordedSegments.sequence, gap))),
    ).toMatchObject([{ file: null }, { file: null }]);
  });
});
