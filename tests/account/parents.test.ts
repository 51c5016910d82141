import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Limits, TimeLeft, Viewing } from "#contract/parents";
import type { ChannelSchedule } from "#contract/tv";
import { encodePin } from "#domain/pin";
import {
  articles,
  channels,
  credits,
  episodes,
  listItems,
  type ListKind,
  titles,
  viewings,
} from "../../api/platform/db/schema";
import { getResult, openVisitors, type Visitors } from "../auth/visitors";
import { isLongTestDrawn } from "../setup/sample";
import { testNow } from "../setup/test-api";
import { type Family, openFamily as openFamilyOf, watch as watchOf } from "./family";

let visitors: Visitors;
/** A popular film for children with credits, in a collection, which an article links to. */
let film: typeof titles.$inferSelect;
beforeAll(async () => {
  visitors = await openVisitors();
  film = await findFilm();
});
afterAll(() => visitors.stop());
beforeEach(() => visitors.clock.set(testNow));

const childRatings = ["0+", "6+", "8+", "12+"];
async function findFilm() {
  const [found] = await visitors.db
    .select()
    .from(titles)
    .where(
      and(
        titles.forKids,
        eq(titles.kind, "movie"),
        inArray(titles.ratingAge, childRatings),
        sql`exists (select 1 from ${credits} where ${credits.titleId} = ${titles.id})`,
        sql`exists (select 1 from ${listItems} where ${listItems.titleId} = ${titles.id} and ${listItems.kind} in ('kids-hero', 'story'))`,
      ),
    )
    .orderBy(sql`popularity desc`)
    .limit(1);
  return found ?? Promise.reject(new Error("No such film"));
}

const limitsPath = (profile: string) => `/parents/${profile}/limits`;
const readLimits = async (token: string, profile: string) =>
  (await visitors.get(limitsPath(profile), token)).body as unknown as Limits;
const setLimits = (token: string, profile: string, given: object) =>
  visitors.send("PUT", limitsPath(profile), given, token);
const block = (token: string, profile: string, kind: string, id: string) =>
  visitors.post(`/parents/${profile}/blocks`, { kind, id }, { token });
const unblock = (token: string, profile: string, kind: string, id: string) =>
  visitors.send("DELETE", `/parents/${profile}/blocks`, { kind, id }, token);
const readWatched = async (token: string, profile: string) =>
  (await visitors.get(`/parents/${profile}/watched`, token)).body as unknown as {
    items: Viewing[];
    items_total: number;
  };
const timeLeft = async (token: string) =>
  (await visitors.get("/profile/time-left", token)).body as unknown as TimeLeft;

const openFamily = (given: object = {}) => openFamilyOf(visitors, given);
const watch = (family: Family, uid: string, seconds: number) => watchOf(visitors, family, uid, seconds);

async function findKidsChannel() {
  const [found] = await visitors.db.select().from(channels).where(eq(channels.forKids, true)).limit(1);
  return found ?? Promise.reject(new Error("No channel for children"));
}
const aDay = `from=${testNow - 86_400}&to=${testNow + 86_400}`;

describe("Profile limits", () => {
  it("Profile limits can be set only by an adult of the account", async () => {
    const { child, profile } = await openFamily();
    const guest = await visitors.virtual();
    for (const [token, refusal] of [
      [child, "403 CHILD_PROFILE"],
      [guest.token, "403 ACCESS_VIRTUAL_DENIED"],
      ["nobody", "401 UNAUTHORIZED"],
    ] as const) {
      expect(getResult(await visitors.get(limitsPath(profile), token))).toBe(refusal);
      expect(getResult(await visitors.get(`/parents/${profile}/watched`, token))).toBe(refusal);
      expect(getResult(await setLimits(token, profile, { daily_minutes: null }))).toBe(refusal);
      expect(getResult(await block(token, profile, "title", film.id))).toBe(refusal);
      expect(getResult(await unblock(token, profile, "title", film.id))).toBe(refusal);
      expect(
        getResult(
          await visitors.send(
            "DELETE",
            `/parents/${profile}/watched`,
            { day: "2026-11-18", uid: "u" },
            token,
          ),
        ),
      ).toBe(refusal);
    }
  });
  it("Limits of another account's profiles are not found, just like those of unknown profiles", async () => {
    const [mine, other] = [await openFamily(), await openFamily()];
    for (const profile of [other.profile, "p_nobody"]) {
      expect(getResult(await visitors.get(limitsPath(profile), mine.parent))).toBe("404 PROFILE_NOT_FOUND");
      expect(getResult(await visitors.get(`/parents/${profile}/watched`, mine.parent))).toBe(
        "404 PROFILE_NOT_FOUND",
      );
      expect(getResult(await setLimits(mine.parent, profile, { max_rating: "0+" }))).toBe(
        "404 PROFILE_NOT_FOUND",
      );
      expect(getResult(await block(mine.parent, profile, "title", film.id))).toBe("404 PROFILE_NOT_FOUND");
      expect(getResult(await unblock(mine.parent, profile, "title", film.id))).toBe("404 PROFILE_NOT_FOUND");
    }
    expect(await readLimits(other.parent, other.profile)).toMatchObject({ max_rating: null, blocks: [] });
  });
  it("Profile limits require the PIN, if there is one, before any change", async () => {
    const { parent, profile } = await openFamily({ pin: "1234" });
    const refused = "403 PIN_REQUIRED";
    expect(getResult(await setLimits(parent, profile, { max_rating: "0+" }))).toBe(refused);
    expect(getResult(await block(parent, profile, "title", film.id))).toBe(refused);
    expect(getResult(await unblock(parent, profile, "title", film.id))).toBe(refused);
    expect((await readLimits(parent, profile)).max_rating).toBeNull();
    await visitors.post("/pin/v3/check", { code: encodePin("1234") }, { token: parent });
    expect(getResult(await setLimits(parent, profile, { max_rating: "0+" }))).toBe("200");
    expect((await readLimits(parent, profile)).max_rating).toBe("0+");
  });
});

describe("A profile's limits", () => {
  it("A profile's limits are saved independently of each other", async () => {
    const { parent, profile } = await openFamily();
    const bedtime = { from: "21:00", to: "07:30" };
    await setLimits(parent, profile, { max_rating: "6+", daily_minutes: 90 });
    await setLimits(parent, profile, { bedtime, time_zone: "Asia/Vladivostok" });
    expect(await readLimits(parent, profile)).toMatchObject({
      name: "Дети",
      child: true,
      max_rating: "6+",
      daily_minutes: 90,
      bedtime,
      time_zone: "Asia/Vladivostok",
      watched_minutes: 0,
    });
    await setLimits(parent, profile, { max_rating: null, daily_minutes: null, bedtime: null });
    expect(await readLimits(parent, profile)).toMatchObject({
      max_rating: null,
      daily_minutes: null,
      bedtime: null,
      time_zone: "Asia/Vladivostok",
      left_minutes: null,
    });
  });
  it.each([
    [{ max_rating: "16+" }, "400 RATING_WRONG"],
    [{ max_rating: "18+" }, "400 BAD_REQUEST"],
    [{ daily_minutes: 4 }, "400 BAD_REQUEST"],
    [{ daily_minutes: 721 }, "400 BAD_REQUEST"],
    [{ daily_minutes: 30.5 }, "400 BAD_REQUEST"],
    [{ daily_minutes: "60" }, "400 BAD_REQUEST"],
    [{ bedtime: { from: "21:00", to: "21:00" } }, "400 BEDTIME_WRONG"],
    [{ bedtime: { from: "25:00", to: "07:00" } }, "400 BAD_REQUEST"],
    [{ bedtime: { from: "21:00" } }, "400 BAD_REQUEST"],
    [{ time_zone: "Mars/Olympus" }, "400 BAD_TIME_ZONE"],
    [{ blocks: [] }, "400 BAD_REQUEST"],
  ])("Limits for a child reject %j", async (given, refusal) => {
    const { parent, profile } = await openFamily();
    expect(getResult(await setLimits(parent, profile, given))).toBe(refusal);
  });
  it("Limits for an adult apply only to content", async () => {
    const { parent, adultProfile } = await openFamily();
    expect(getResult(await setLimits(parent, adultProfile, { max_rating: "16+" }))).toBe("200");
    expect(getResult(await setLimits(parent, adultProfile, { daily_minutes: 60 }))).toBe(
      "400 LIMIT_FOR_CHILDREN",
    );
    expect(
      getResult(await setLimits(parent, adultProfile, { bedtime: { from: "21:00", to: "07:00" } })),
    ).toBe("400 LIMIT_FOR_CHILDREN");
  });
  it("Limits list each blocked item once, until it is unblocked", async () => {
    const { parent, profile } = await openFamily();
    const channel = await findKidsChannel();
    await block(parent, profile, "title", film.id);
    await block(parent, profile, "title", film.id);
    await block(parent, profile, "channel", String(channel.id));
    expect((await readLimits(parent, profile)).blocks).toEqual([
      { kind: "title", id: film.id, title: film.title.ru, type: "movie", year: film.year },
      { kind: "channel", id: String(channel.id), title: channel.title.ru, type: null, year: null },
    ]);
    await unblock(parent, profile, "title", film.id);
    await unblock(parent, profile, "channel", String(channel.id));
    await unblock(parent, profile, "channel", "no-number");
    expect((await readLimits(parent, profile)).blocks).toEqual([]);
  });
  it.each([
    ["title", "t_nothing", "404 NOT_FOUND"],
    ["channel", "99999", "404 NOT_FOUND"],
    ["channel", "abc", "404 NOT_FOUND"],
    ["person", "fritz-lang", "400 BAD_REQUEST"],
  ])("Limits cannot block the %s «%s»", async (kind, id, refusal) => {
    const { parent, profile } = await openFamily();
    expect(getResult(await block(parent, profile, kind, id))).toBe(refusal);
  });
});

/** Everything that a viewer can list or look up. */
async function crawl(token: string, more: string[] = []): Promise<string> {
  const persons = await visitors.db
    .select({ person: credits.person })
    .from(credits)
    .where(eq(credits.titleId, film.id));
  const allLists = await visitors.db
    .selectDistinct({ kind: listItems.kind, alias: listItems.alias })
    .from(listItems);
  const aboutFilm = await visitors.db.select({ alias: articles.alias }).from(articles);
  const listPaths: Partial<Record<ListKind, string>> = {
    collection: "/catalog/collections",
    selection: "/catalog/selections",
    playlist: "/playlist",
    story: "/catalog/stories",
  };
  const { profile_id } = (await visitors.get("/auth/me", token)).body;
  const words = [
    film.title.ru,
    film.title.ru.slice(0, 4),
    film.titleOriginal,
    film.alias,
    "сказка",
    "мультфильм",
  ];
  const queries = words.map((word) => encodeURIComponent(word));
  const byName = [
    ...persons.map(({ person }) => `/catalog/persons/${person}`),
    ...allLists.flatMap(({ kind, alias }) =>
      listPaths[kind] ? [`${listPaths[kind]}/${alias}?limit=100`] : [],
    ),
    ...aboutFilm.map(({ alias }) => `/journal/${alias}`),
    ...more,
  ];
  const paths = [
    "/catalog/sitemap",
    "/catalog/main",
    "/catalog/featured",
    "/catalog/heroes",
    "/catalog/posters",
    "/catalog/recommendations?limit=100",
    "/catalog?limit=100",
    "/catalog?limit=100&sort=-release_date",
    "/catalog?limit=100&for_kids=false",
    "/catalog/collections",
    "/catalog/selections",
    "/catalog/playlists",
    "/catalog/stories",
    "/catalog/persons?limit=100",
    "/journal?limit=100",
    "/catalog/search/popular",
    ...queries.flatMap((q) => [
      `/catalog/search/all?q=${q}`,
      `/catalog/search?q=${q}`,
      `/catalog/search/persons?q=${q}`,
      `/catalog/search/channels?q=${q}`,
      `/catalog/search/catchups?q=${q}`,
      `/catalog/search/suggest?q=${q}`,
      `/catchups/search?q=${q}`,
    ]),
    ...byName,
    "/profile/continue-watching",
    "/profile/history?limit=100",
    "/profile/rated-content",
    `/profile/${profile_id}/favorites?limit=100`,
    "/tv",
    "/multiplex/tv",
    "/tv/selections",
    `/tv/schedule?${aDay}`,
    "/tv/favorites",
    "/tv/reminders",
    "/catalog/genres",
    "/catalog/hashtags",
    "/catchups?limit=100",
    "/catchups/posters",
  ];
  const texts: string[] = [];
  for (const path of paths) {
    const { body, status } = await visitors.get(path, token);
    // A single item may be hidden from a profile, but never a list.
    expect(byName.includes(path) ? [200, 404] : [200], path).toContain(status);
    // The response repeats the query, which reveals nothing.
    texts.push(`${path}\n${JSON.stringify({ ...body, query: undefined })}`);
  }
  return texts.join("\n\n");
}
/** The responses of a crawl that mention something. */
const namedIn = (crawled: string, names: string[]) =>
  crawled
    .split("\n\n")
    .filter((answer) => {
      const body = answer.slice(answer.indexOf("\n"));
      return names.some((name) => body.includes(name));
    })
    .map((answer) => answer.split("\n")[0]);

describe("A title blocked by parents", () => {
  const names = () => [`"${film.id}"`, `"${film.uid}"`, `"${film.alias}"`, `/watch/${film.alias})`];
  it("A title blocked by parents is absent from every response to that profile, but listed elsewhere", async () => {
    const { parent, profile, child } = await openFamily();
    const channel = await findKidsChannel();
    const token = child;
    await visitors.post("/profile/progress", { uid: film.uid, seconds: 20, duration: 60 }, { token });
    await visitors.post(`/profile/${profile}/favorites`, { profile_id: profile, uid: film.uid }, { token });
    await visitors.post("/profile/rate-content", { uid: film.uid, rating: 9 }, { token });
    const details = [`/watch/${film.alias}`, `/catalog/similars/${film.alias}`, `/tv/channels/${channel.id}`];
    const before = namedIn(await crawl(child, details), names());
    expect(before.length).toBeGreaterThan(15);
    expect(before).toContain("/catalog/main");
    await block(parent, profile, "title", film.id);
    expect(namedIn(await crawl(child, details), names())).toEqual([]);
  });
  it("A title blocked by parents is not found under any of its ids", async () => {
    const { parent, profile, child, play } = await openFamily();
    await block(parent, profile, "title", film.id);
    for (const key of [film.alias, film.uid, film.id])
      expect(getResult(await visitors.get(`/watch/${key}`, child))).toBe("404 NOT_FOUND");
    expect(getResult(await play(film.uid))).toBe("404 NOT_FOUND");
    expect(getResult(await visitors.get(`/profile/playback/${film.uid}`, child))).toBe("404 NOT_FOUND");
    expect(getResult(await visitors.get(`/stream/meta/${film.uid}`, child))).toBe("404 NOT_FOUND");
    expect(
      getResult(await visitors.post("/profile/rate-content", { uid: film.uid, rating: 9 }, { token: child })),
    ).toBe("404 NOT_FOUND");
  });
  it("A title blocked by parents is not included in filter counts", async () => {
    const { parent, profile, child } = await openFamily();
    const total = async () => {
      const { body } = await visitors.get(`/catalog?category=${film.category}`, child);
      const filters = await visitors.get("/catalog/categories/filters/detail", child);
      const categories = await visitors.get("/catalog/categories", child);
      const { items_total } = body as unknown as { items_total: number };
      const counted = filters.body as unknown as { items_total: number };
      const ofCategory = (
        categories.body as unknown as { items: { alias: string; total: number }[] }
      ).items.find(({ alias }) => alias === film.category)?.total;
      return [items_total, counted.items_total, ofCategory ?? 0];
    };
    const before = await total();
    await block(parent, profile, "title", film.id);
    expect(await total()).toEqual(before.map((count) => count - 1));
  });
  it("A title blocked by parents is visible to the account's other profiles, and again after unblocking", async () => {
    const { parent, profile, child } = await openFamily();
    await block(parent, profile, "title", film.id);
    expect((await visitors.get(`/watch/${film.alias}`, parent)).status).toBe(200);
    await unblock(parent, profile, "title", film.id);
    expect((await visitors.get(`/watch/${film.alias}`, child)).status).toBe(200);
  });
});

describe("A channel blocked by parents", () => {
  it("A channel blocked by parents stays a hidden favourite while other favourites change", async () => {
    const { parent, profile, child } = await openFamily();
    const kept = await visitors.db.select().from(channels).where(eq(channels.forKids, true)).limit(2);
    const [blocked, other] = kept.map(({ id }) => id);
    const path = "/tv/favorites?tz=Europe/Moscow&device_type=web";
    const choose = (ids: (number | undefined)[]) => visitors.post(path, ids, { token: child });
    const read = async () => {
      const { body } = await visitors.get("/tv/favorites", child);
      return (body as unknown as { data: { items: { id: number }[] } }).data.items.map(({ id }) => id);
    };
    await choose([blocked]);
    await block(parent, profile, "channel", String(blocked));
    await choose([other]);
    expect(await read()).toEqual([other]);
    await unblock(parent, profile, "channel", String(blocked));
    expect(await read()).toEqual([other, blocked]);
    await choose([other]);
    expect(await read()).toEqual([other]);
  });
  it("A channel blocked by parents is absent from every response to that profile, with its programmes", async () => {
    const { parent, profile, child, watchChannel, playRecording } = await openFamily();
    const channel = await findKidsChannel();
    const { body } = await visitors.get(`/tv/schedule?${aDay}&channel=${channel.id}`, child);
    const [{ programs } = { programs: [] }] = (body as unknown as { items: ChannelSchedule[] }).items;
    const recorded = programs.find(({ catchup_id }) => catchup_id)?.id ?? "";
    const upcoming = programs.find(({ start_ts }) => start_ts > testNow)?.id ?? "";
    await visitors.post("/tv/favorites", [channel.id] as unknown as object, { token: child });
    await visitors.post("/tv/reminders", { id: upcoming }, { token: child });
    const names = [
      `"id":${channel.id},"alias":"${channel.alias}"`,
      `"${channel.alias}"`,
      `"${upcoming}"`,
      `"${recorded}"`,
    ];
    const more = [`/catalog/search/all?q=${encodeURIComponent(channel.title.ru)}`];
    expect(namedIn(await crawl(child, more), names).length).toBeGreaterThan(5);
    await block(parent, profile, "channel", String(channel.id));
    expect(namedIn(await crawl(child, more), names)).toEqual([]);
    expect((await visitors.get("/tv/favorites", child)).body).toEqual({
      data: { items: [], items_total: 0 },
    });
    for (const answer of [
      await visitors.get(`/tv/channels/${channel.id}`, child),
      await visitors.get(`/tv/channels/${channel.alias}`, child),
      await visitors.get(`/tv/programs/${upcoming}`, child),
      await visitors.get(`/catchups/${recorded}`, child),
      await watchChannel(channel.id),
      await playRecording(recorded),
    ])
      expect(getResult(answer)).toBe("404 NOT_FOUND");
  });
});

describe("An age limit", () => {
  const ratingsIn = (crawled: string) =>
    new Set([...crawled.matchAll(/"rating_age":"([^"]*)"/g)].map(([, rating]) => rating));
  it("An age limit restricts what a child sees", async () => {
    const { parent, profile, child } = await openFamily();
    expect(ratingsIn(await crawl(child))).toContain("6+");
    await setLimits(parent, profile, { max_rating: "0+" });
    expect([...ratingsIn(await crawl(child))]).toEqual(["0+"]);
    const [older] = await visitors.db
      .select()
      .from(titles)
      .where(and(titles.forKids, eq(titles.ratingAge, "6+")))
      .limit(1);
    expect(getResult(await visitors.get(`/watch/${older?.alias}`, child))).toBe("404 NOT_FOUND");
  });
  it("An age limit never widens what a child sees", async () => {
    const { parent, profile, child } = await openFamily();
    await setLimits(parent, profile, { max_rating: "12+" });
    const seen = ratingsIn(await crawl(child));
    expect([...seen]).not.toEqual([]);
    for (const rating of seen) expect(childRatings).toContain(rating);
  });
  it.skipIf(
    !isLongTestDrawn("An age limit applies to an adult in the same way, whatever the request asks for"),
  )("An age limit applies to an adult in the same way, whatever the request asks for", async () => {
    const { parent, adultProfile, device } = await openFamily();
    expect(ratingsIn(await crawl(parent))).toContain("18+");
    await setLimits(parent, adultProfile, { max_rating: "12+" });
    const seen = ratingsIn(await crawl(parent, ["/catalog?limit=100&for_kids=false&skip=100"]));
    for (const rating of seen) expect(childRatings).toContain(rating);
    const live = await visitors.db.select().from(channels);
    const streams = await Promise.all(
      live.map(({ id }) =>
        visitors.get(`/tv/channels/${id}/stream?device_id=${device}&auth_token=${parent}`),
      ),
    );
    for (const { body, status } of streams)
      if (status === 200)
        expect(childRatings).toContain(
          (body as unknown as { program: { rating_age: string } }).program.rating_age,
        );
  });
});

describe("A child's viewing time", () => {
  it("A child's viewing time is counted by the API's clock, from start to start and from report to report", async () => {
    const family = await openFamily();
    await setLimits(family.parent, family.profile, { daily_minutes: 30 });
    expect(await timeLeft(family.child)).toMatchObject({ seconds: 1800, time_up: null });
    expect(getResult(await family.play(film.uid))).toBe("200");
    await watch(family, film.uid, 60);
    expect((await timeLeft(family.child)).seconds).toBe(1740);
    await family.report(film.uid, "paused");
    visitors.advanceClock(600);
    expect((await timeLeft(family.child)).seconds).toBe(1740);
  });
  it("A child's viewing time does not include time without reports, or before the start", async () => {
    const family = await openFamily();
    await setLimits(family.parent, family.profile, { daily_minutes: 30 });
    await family.report(film.uid);
    visitors.advanceClock(600);
    await family.report(film.uid);
    expect((await timeLeft(family.child)).seconds).toBe(1800);
  });
  it("A child's viewing time without reports is counted up to the end of the video", async () => {
    const family = await openFamily();
    await setLimits(family.parent, family.profile, { daily_minutes: 30 });
    const { body } = await family.play(film.uid);
    const length = (body as unknown as { duration_seconds: number }).duration_seconds;
    visitors.advanceClock(20);
    expect((await timeLeft(family.child)).seconds).toBe(1780);
    visitors.advanceClock(3600);
    expect((await timeLeft(family.child)).seconds).toBe(1800 - Math.ceil(length));
    const [other] = await visitors.db
      .select()
      .from(episodes)
      .innerJoin(titles, eq(titles.id, episodes.titleId))
      .where(and(titles.forKids, inArray(titles.ratingAge, childRatings)))
      .limit(1);
    await family.play(other?.episodes.uid ?? "");
    await family.report(other?.episodes.uid ?? "", "over");
    expect((await timeLeft(family.child)).seconds).toBe(1800 - Math.ceil(length));
  });
  it("A child's viewing time cannot be regained by clearing or pausing history", async () => {
    const family = await openFamily();
    await setLimits(family.parent, family.profile, { daily_minutes: 30 });
    await visitors.send("PUT", "/profile/history/pause", { is_paused: true }, family.child);
    await family.play(film.uid);
    await watch(family, film.uid, 120);
    await visitors.send("DELETE", "/profile/history", {}, family.child);
    expect((await timeLeft(family.child)).seconds).toBe(1680);
  });
  it("A child's used-up time lets the current video finish, but nothing else start", async () => {
    const family = await openFamily();
    const channel = await findKidsChannel();
    const { body } = await visitors.get("/catchups?limit=1", family.child);
    const recording = (body as unknown as { items: { id: string }[] }).items[0]?.id ?? "";
    await setLimits(family.parent, family.profile, { daily_minutes: 5 });
    await family.watchChannel(channel.id);
    await watch(family, `channel-${channel.id}`, 300);
    expect(await timeLeft(family.child)).toMatchObject({ seconds: 0, time_up: "minutes" });
    expect(getResult(await family.watchChannel(channel.id))).toBe("200");
    expect(getResult(await family.play(film.uid))).toBe("403 TIME_IS_UP");
    expect(getResult(await family.playRecording(recording))).toBe("403 TIME_IS_UP");
    const { program } = (await family.watchChannel(channel.id)).body as unknown as {
      program: { stop_ts: number };
    };
    visitors.clock.set(program.stop_ts + 1);
    expect(getResult(await family.watchChannel(channel.id))).toBe("403 TIME_IS_UP");
  });
  it("A child's used-up time lets a film finish once, but not start again", async () => {
    const family = await openFamily();
    await family.play(film.uid);
    visitors.advanceClock(15);
    await family.report(film.uid);
    await setLimits(family.parent, family.profile, { bedtime: { from: "12:00", to: "13:00" } });
    expect(getResult(await family.play(film.uid))).toBe("200");
    await family.report(film.uid, "over");
    expect(getResult(await family.play(film.uid))).toBe("403 BEDTIME");
  });
  it("A child's viewing time starts from zero at midnight of the child's day", async () => {
    const family = await openFamily();
    await setLimits(family.parent, family.profile, { daily_minutes: 5, time_zone: "Asia/Vladivostok" });
    await family.play(film.uid);
    await visitors.db
      .update(viewings)
      .set({ seconds: 300, isOpen: false, until: 0 })
      .where(eq(viewings.profileId, family.profile));
    expect(getResult(await family.play(film.uid))).toBe("403 TIME_IS_UP");
    // Noon in Moscow is 19:00 in Vladivostok.
    visitors.advanceClock(5 * 3600 - 1);
    expect(getResult(await family.play(film.uid))).toBe("403 TIME_IS_UP");
    visitors.advanceClock(1);
    expect(getResult(await family.play(film.uid))).toBe("200");
  });
  it("A child's viewing time is not limited for adults, or for children without a limit", async () => {
    const family = await openFamily();
    await family.play(film.uid);
    await watch(family, film.uid, 300);
    expect(await timeLeft(family.child)).toMatchObject({ seconds: null, time_up: null });
    expect(await timeLeft(family.parent)).toMatchObject({ seconds: null, time_up: null });
    expect((await readLimits(family.parent, family.profile)).watched_minutes).toBe(5);
  });
});

describe("Bedtime", () => {
  it("Bedtime uses the time zone of the child's day, also after midnight", async () => {
    const family = await openFamily();
    await setLimits(family.parent, family.profile, { bedtime: { from: "21:00", to: "07:00" } });
    // Noon in Moscow.
    expect(await timeLeft(family.child)).toMatchObject({ seconds: 9 * 3600, time_up: null });
    visitors.advanceClock(9 * 3600);
    expect(getResult(await family.play(film.uid))).toBe("403 BEDTIME");
    visitors.advanceClock(5 * 3600);
    expect(getResult(await family.play(film.uid))).toBe("403 BEDTIME");
    visitors.advanceClock(5 * 3600);
    expect(getResult(await family.play(film.uid))).toBe("200");
  });
  it("Bedtime ends the media URLs of a channel with the current programme", async () => {
    const family = await openFamily();
    const channel = await findKidsChannel();
    await setLimits(family.parent, family.profile, { bedtime: { from: "12:30", to: "13:30" } });
    const { body } = await visitors.get(
      `/tv/schedule?from=${testNow}&to=${testNow + 14_400}&channel=${channel.id}`,
      family.child,
    );
    const [{ programs } = { programs: [] }] = (body as unknown as { items: ChannelSchedule[] }).items;
    const refused = programs.find(({ start_ts }) => start_ts >= testNow + 1800)?.start_ts;
    const live = (await family.watchChannel(channel.id)).body as unknown as { expires: number };
    expect(live.expires).toBe(refused);
  });
});

describe("The list of what a child watched", () => {
  it("The list of what a child watched is shown to the parents with times and minutes", async () => {
    const family = await openFamily();
    const channel = await findKidsChannel();
    expect(await readWatched(family.parent, family.profile)).toEqual({ items: [], items_total: 0 });
    await family.play(film.uid);
    await watch(family, film.uid, 60);
    await family.watchChannel(channel.id);
    await watch(family, `channel-${channel.id}`, 180);
    await block(family.parent, family.profile, "title", film.id);
    const { items, items_total } = await readWatched(family.parent, family.profile);
    expect(items_total).toBe(2);
    expect(items).toMatchObject([
      {
        day: "2026-11-18",
        kind: "channel",
        title: channel.title.ru,
        minutes: 3,
        block: { kind: "channel", id: String(channel.id), is_blocked: false },
      },
      {
        day: "2026-11-18",
        uid: film.uid,
        kind: "movie",
        title: film.title.ru,
        minutes: 1,
        seen: testNow + 60,
        block: { kind: "title", id: film.id, is_blocked: true },
      },
    ]);
  });
  it("The list of what a child watched can be edited, but removed entries still count as viewing time", async () => {
    const family = await openFamily();
    await family.play(film.uid);
    await watch(family, film.uid, 120);
    const { body } = await visitors.send(
      "DELETE",
      `/parents/${family.profile}/watched`,
      { day: "2026-11-18", uid: film.uid },
      family.parent,
    );
    expect(body).toEqual({ ok: true });
    expect((await readWatched(family.parent, family.profile)).items).toEqual([]);
    expect((await readLimits(family.parent, family.profile)).watched_minutes).toBe(2);
  });
  it("The list of what a child watched has a separate entry for each day of a video watched past midnight", async () => {
    const family = await openFamily();
    await setLimits(family.parent, family.profile, { daily_minutes: 60, time_zone: "Europe/Moscow" });
    // Noon in Moscow; five minutes to midnight.
    visitors.advanceClock(12 * 3600 - 300);
    await family.play(film.uid);
    await watch(family, film.uid, 240);
    expect((await readLimits(family.parent, family.profile)).watched_minutes).toBe(4);
    await watch(family, film.uid, 180);
    // Two minutes, plus the time covered by the first report of the day.
    expect((await readLimits(family.parent, family.profile)).watched_minutes).toBeLessThanOrEqual(3);
    const { items } = await readWatched(family.parent, family.profile);
    expect(items.map(({ day }) => day)).toEqual(["2026-11-19", "2026-11-18"]);
    // A page opened the day before can still remove its entries.
    const path = `/parents/${family.profile}/watched`;
    for (const { day, uid } of [...items].reverse())
      expect(getResult(await visitors.send("DELETE", path, { day, uid }, family.parent))).toBe("200");
    expect((await readWatched(family.parent, family.profile)).items).toEqual([]);
  });
  it("The list of what a child watched is in the account's data export, with the limits", async () => {
    const family = await openFamily();
    await setLimits(family.parent, family.profile, {
      max_rating: "6+",
      bedtime: { from: "00:00", to: "07:00" },
    });
    await family.play(film.uid);
    const { body } = await visitors.get("/account/data", family.parent);
    const { profiles } = body as unknown as { profiles: { id: string }[] };
    expect(profiles.find(({ id }) => id === family.profile)).toMatchObject({
      limits: { max_rating: "6+", bedtime: ["00:00", "07:00"] },
      played: [{ day: "2026-11-18", uid: film.uid }],
    });
  });
  it("The list of what a child watched is kept only for children", async () => {
    const { parent, adultProfile, device } = await openFamily();
    await visitors.get(`/playback/${film.uid}?device_id=${device}&auth_token=${parent}`);
    expect((await readWatched(parent, adultProfile)).items).toEqual([]);
  });
});
