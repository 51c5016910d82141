import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Playback } from "#contract/playback";
import type { ChannelSchedule, LivePlayback } from "#contract/tv";
import { guides, profiles, viewings } from "../../api/platform/db/schema";
import { openApi, testNow } from "../setup/test-api";
import { createOutsideClient, getSegments } from "./outside-client";
import { formatGuide, openOutsideServer, type OutsideServer, segmentSeconds } from "./outside-server";

type Api = Awaited<ReturnType<typeof openApi>>;

const hour = 3600;
const windowSeconds = 4 * hour;
const guideOf = (more: Parameters<typeof formatGuide>[1] = []) => [
  { start: testNow - 5 * hour, stop: testNow - 3 * hour, title: "Утро", rating: "0+" },
  {
    start: testNow - 3 * hour,
    stop: testNow - 2 * hour,
    title: "Ночной ужас",
    rating: "18+",
    more: "<desc>Кровь</desc>",
  },
  {
    start: testNow - 2 * hour,
    stop: testNow - hour,
    title: "Мультфильм",
    rating: "6+",
    more: '<category lang="ru">фильм</category><date>1999</date>',
  },
  { start: testNow - hour, stop: testNow + hour, title: "Сказка", rating: "6+" },
  { start: testNow + hour, stop: testNow + 2 * hour, title: "Ужасы вечера", rating: "16+" },
  { start: testNow + 2 * hour, stop: testNow + 3 * hour, title: "Без возраста" },
  ...more,
];
const adultTexts = /Ночной ужас|Кровь|Ужасы вечера|Без возраста/;

let api: Api;
let outside: OutsideServer;
const client = createOutsideClient(() => api);
const { request, createViewer, stream, replay, get, getRendition } = client;
beforeAll(async () => {
  outside = await openOutsideServer({ now: () => api.clock.now(), windowSeconds });
  outside.files.set("/guide.xml", { body: formatGuide("kids.tv", guideOf()), etag: '"1"' });
  api = await openApi({ settings: { MEDIA_ORIGINS: outside.origin } });
  await addChannel(901, "svoj-detskij", true, "kids.tv");
  await addChannel(902, "svoj-vzroslyj", false, "kids.tv");
  await addChannel(903, "bez-programmy", false, null, 0);
  await api.readGuides();
});
afterAll(async () => {
  await api.stop();
  await outside.close();
});
beforeEach(() => {
  api.clock.set(testNow);
  outside.breakIt(false);
});

const addChannel = (id: number, alias: string, forKids: boolean, guideId: string | null, dvrHours = 4) =>
  client.addChannel(outside, { id, alias, forKids, hls: outside.hls, guideId, dvrHours });

const getTimes = (text: string) =>
  getSegments(text).map((line) => Number(/(\d+)\.ts$/.exec(line)?.[1] ?? 0) * segmentSeconds);

async function schedule(token?: string): Promise<ChannelSchedule[]> {
  const { body } = await request(
    `/tv/schedule?from=${testNow - 6 * hour}&to=${testNow + 4 * hour}`,
    token ? { token } : {},
  );
  return (body as { items: ChannelSchedule[] }).items;
}
const programmesOf = async (channel: number, token?: string) =>
  (await schedule(token)).find((one) => one.channel.id === channel)?.programs ?? [];

describe("A channel by its address", () => {
  it("A channel by its address has the programmes of its guide, without gaps", async () => {
    const programmes = await programmesOf(902);
    expect(programmes.map(({ title }) => title)).toEqual([
      "svoj-vzroslyj",
      "Утро",
      "Ночной ужас",
      "Мультфильм",
      "Сказка",
      "Ужасы вечера",
      "Без возраста",
      "svoj-vzroslyj",
    ]);
    for (const [index, { stop_ts }] of programmes.entries())
      expect(programmes[index + 1]?.start_ts ?? stop_ts).toBe(stop_ts);
  });

  it("A channel by its address without a guide announces itself, for adults", async () => {
    expect(new Set((await programmesOf(903)).map(({ title }) => title))).toEqual(new Set(["bez-programmy"]));
    expect((await stream(await createViewer("PAID"), 903)).status).toBe(200);
  });

  it("A channel by its address plays under a signed link, with the segments at their own addresses", async () => {
    const { url, files, program } = (await stream(await createViewer("VIRTUAL"), 902)).body as LivePlayback;
    expect({ files, title: program.title }).toEqual({ files: [], title: "Сказка" });
    expect(url).toMatch(/^\/media\/[\w.-]+\/live-902\/master\.m3u8$/);
    const { status, text } = await getRendition(url);
    expect(status).toBe(200);
    expect(getSegments(text)).toHaveLength(windowSeconds / segmentSeconds);
    expect(getSegments(text).every((line) => line.startsWith(`${outside.origin}/live/`))).toBe(true);
  });

  it("A channel by its address is not given to another link, nor after the link has expired", async () => {
    const { url } = (await stream(await createViewer("PAID"), 902)).body as LivePlayback;
    expect((await get(url.replace("live-902", "live-901"))).status).toBe(403);
    expect((await get(url.replace("master", "r-000000000000"))).status).toBe(404);
    expect((await get(url.replace("master.m3u8", "master/p-000000000000"))).status).toBe(404);
    api.clock.set(testNow + 9 * hour);
    expect((await get(url)).status).toBe(403);
  });

  it("A channel by its address is refused abroad, like any other", async () => {
    expect(await stream(await createViewer("PAID", false, { country: "RS" }), 902)).toMatchObject({
      status: 403,
      body: { code: "GEO_RESTRICTED" },
    });
  });

  it("A channel by its address that does not answer says so, and plays again when it does", async () => {
    const { url } = (await stream(await createViewer("PAID"), 903)).body as LivePlayback;
    outside.breakIt(true);
    api.clock.set(testNow + 1);
    await expect.poll(async () => (await getRendition(url)).status, { timeout: 10_000 }).toBe(502);
    outside.breakIt(false);
    await expect.poll(async () => (await getRendition(url)).status, { timeout: 10_000 }).toBe(200);
  });
});

describe("A child at a channel by its address", () => {
  it("A child at a channel by its address learns nothing of programmes for adults", async () => {
    const child = await createViewer("PAID", true);
    const asChild = `from=${testNow - 6 * hour}&to=${testNow + 4 * hour}&for_kids=true`;
    const texts = await Promise.all([
      request(`/tv/schedule?${asChild}`, { token: child.token }),
      request(`/tv/schedule?${asChild}`),
      request("/tv?for_kids=true", { token: child.token }),
      request("/tv/channels/901", { token: child.token }),
      request("/catchups?limit=100", { token: child.token }),
      stream(child, 901),
    ]);
    for (const { text } of texts) expect(text).not.toMatch(adultTexts);
    expect(texts[0]?.text).toContain("Сказка");
    for (const start of [testNow - 3 * hour, testNow + hour, testNow + 2 * hour])
      expect((await request(`/tv/programs/901-${start}`, { token: child.token })).status).toBe(404);
    expect((await replay(child, `901-${testNow - 3 * hour}`)).status).toBe(404);
    expect((await stream(child, 902)).status).toBe(404);
  });

  it("A child at a channel by its address gets no segment of what was for adults, and none after it begins again", async () => {
    const child = await createViewer("PAID", true);
    const { url, expires } = (await stream(child, 901)).body as LivePlayback;
    const times = getTimes((await getRendition(url)).text);
    expect(Math.min(...times)).toBe(testNow - 2 * hour);
    // The part that only an adult's link names.
    const adult = (await stream(await createViewer("PAID"), 901)).body as LivePlayback;
    expect(Math.min(...getTimes((await getRendition(adult.url)).text))).toBe(testNow - windowSeconds);
    // Without a limit of its profile a link lives for hours, and the programme for adults begins before.
    expect(expires).toBeGreaterThan(testNow + hour);
    api.clock.set(testNow + hour);
    expect((await stream(child, 901)).status).toBe(404);
  });

  it("A child at a channel by its address is given no more than the minutes of the day, whatever the player says", async () => {
    const child = await createViewer("PAID", true);
    const ofChild = eq(profiles.id, child.profile);
    await api.db.update(profiles).set({ dailyMinutes: 5 }).where(ofChild);
    const { url, expires } = (await stream(child, 901)).body as LivePlayback;
    expect(expires).toBeLessThanOrEqual(testNow + hour);
    const body = { uid: "channel-901", state: "over" };
    expect((await request("/profile/viewing", { token: child.token, method: "POST", body })).status).toBe(
      200,
    );
    const playlist = await getRendition(url);
    expect(playlist.text).not.toContain(outside.origin);
    const readDelivered = async () => {
      const rows = await api.db.select().from(viewings).where(eq(viewings.profileId, child.profile));
      return rows.reduce((sum, { deliveredMs }) => sum + deliveredMs / 1000, 0);
    };
    let delivered = 0;
    for (const line of getSegments(playlist.text)) {
      if ((await get(line, playlist.url)).status !== 200) break;
      delivered += segmentSeconds;
      await expect.poll(readDelivered, { interval: 5 }).toBe(delivered);
    }
    // A player has half a minute ahead.
    expect(delivered).toBe(5 * 60 + 30);
    expect((await stream(child, 901)).body).toMatchObject({ code: "TIME_IS_UP" });
    expect((await get(url)).status).toBe(403);
  });
});

describe("Catch-up of a channel by its address", () => {
  const id = `902-${testNow - 2 * hour}`;

  it("Catch-up of a channel by its address plays the programme alone, from beginning to end", async () => {
    const { url, duration_seconds } = (await replay(await createViewer("PAID"), id)).body as Playback;
    expect(duration_seconds).toBe(hour);
    const { text } = await getRendition(url);
    expect([Math.min(...getTimes(text)), Math.max(...getTimes(text))]).toEqual([
      testNow - 2 * hour,
      testNow - hour - segmentSeconds,
    ]);
    expect(text).toContain("#EXT-X-ENDLIST");
  });

  it("Catch-up of a channel by its address is drawn only for what the stream still has", async () => {
    const byTitle = Object.fromEntries(
      (await programmesOf(902)).map(({ title, catchup_id }) => [title, catchup_id]),
    );
    expect(byTitle).toMatchObject({ Утро: null, Мультфильм: id, Сказка: null });
    const others = await programmesOf(903);
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter(({ catchup_id }) => catchup_id !== null)).toEqual([]);
    const { body } = await request(`/catchups/${id}`);
    expect(body).toMatchObject({
      title: "Мультфильм",
      title_alias: null,
      year: 1999,
      expired_at: testNow + 2 * hour,
    });
    api.clock.set(testNow + 2 * hour);
    expect((await replay(await createViewer("PAID"), id)).body).toMatchObject({ code: "CATCHUP_EXPIRED" });
  });

  it("Catch-up of a channel by its address is for subscribers, and the play check says so", async () => {
    const { token, device } = await createViewer("REGISTERED");
    expect(
      (await request(`/catchups/${id}/playback?auth_token=${token}&device_id=${device}`)).body,
    ).toMatchObject({
      code: "SUBSCRIPTION_REQUIRED",
    });
    expect((await request(`/play-check/recording/${id}?device_id=${device}`, { token })).body).toMatchObject({
      refusal: { code: "SUBSCRIPTION_REQUIRED" },
      facts: { kept_until: testNow + 2 * hour },
    });
  });
});

describe("The guide of a channel by its address", () => {
  const readLater = async (body: string | Buffer, etag: string, seconds: number) => {
    outside.files.set("/guide.xml", { body, etag });
    api.clock.set(testNow + seconds);
    return api.readGuides();
  };
  const readReport = async () => (await api.db.select().from(guides))[0];

  it("The guide of a channel by its address is read once an hour, and not again while it is the same", async () => {
    const asked = () => outside.requests.filter((path) => path === "/guide.xml").length;
    const before = asked();
    expect(await api.readGuides()).toBe(0);
    api.clock.set(testNow + hour + 1);
    const read = (await readReport())?.read;
    expect(await Promise.all([api.readGuides(), api.readGuides()])).toContain(1);
    expect(asked()).toBe(before + 1);
    expect((await readReport())?.read).toBe(read);
  });

  it("The guide of a channel by its address stays as it was when it cannot be read, and says why", async () => {
    const count = async () => (await programmesOf(902)).length;
    const before = await count();
    const bad = [
      ["<html></html>", "HTML"],
      [formatGuide("kids.tv", guideOf()).slice(0, -100), "BROKEN_XML"],
      [formatGuide("other.tv", guideOf()), "NO_CHANNEL"],
    ] as const;
    for (const [index, [body, code]] of bad.entries()) {
      expect(await readLater(body, `"${code}"`, (3 + index) * hour)).toBe(1);
      expect((await readReport())?.faults).toMatchObject([{ code }]);
      api.clock.set(testNow);
      expect(await count()).toBe(before);
    }
  });

  it("The guide of a channel by its address replaces what it covers and keeps what was before", async () => {
    const moved = [
      { start: testNow, stop: testNow + 2 * hour, title: "Новое", rating: "0+" },
      { start: testNow + 2 * hour, stop: testNow + 20 * hour, title: "Ещё новее", rating: "0+" },
    ];
    expect(await readLater(formatGuide("kids.tv", moved), '"3"', 15 * hour)).toBe(1);
    api.clock.set(testNow + 60);
    expect(
      (await programmesOf(902)).map(({ title, start_ts, stop_ts }) => [
        title,
        (start_ts - testNow) / hour,
        (stop_ts - testNow) / hour,
      ]),
    ).toEqual([
      ["svoj-vzroslyj", -6, -5],
      ["Утро", -5, -3],
      ["Ночной ужас", -3, -2],
      ["Мультфильм", -2, -1],
      ["Сказка", -1, 0],
      ["Новое", 0, 2],
      ["Ещё новее", 2, 20],
    ]);
  });
});
