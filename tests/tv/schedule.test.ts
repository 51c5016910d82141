import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ChannelNow } from "#contract/catalog";
import type { ChannelDetails, ChannelSchedule, Programme, ProgrammeDetails, TvSelection } from "#contract/tv";
import { childRatings } from "#domain/age-rating";
import { channels, titles } from "../../api/platform/db/schema";
import { type Catalogue, openCatalogue } from "../discovery/catalogue";
import { testNow } from "../setup/test-api";

const day = 86_400;
const span = { back: 14 * day, ahead: 7 * day };

let catalogue: Catalogue;
let channelIds: number[];
let kidsIds: number[];
beforeAll(async () => {
  catalogue = await openCatalogue();
  const rows = await catalogue.db.select().from(channels);
  channelIds = rows.map(({ id }) => id).sort((one, other) => one - other);
  kidsIds = rows.filter(({ forKids }) => forKids).map(({ id }) => id);
});
beforeEach(() => catalogue.clock.set(testNow));
afterAll(() => catalogue.close());

async function get<Body>(path: string, token?: string): Promise<Body> {
  const { status, body, text } = await catalogue.requestApi(path, token ? { token } : {});
  expect(status, `${path}: ${text.slice(0, 200)}`).toBe(200);
  return body as Body;
}
const getError = async (path: string, token?: string) => {
  const { status, body } = await catalogue.requestApi(path, token ? { token } : {});
  return [status, body.code];
};
const channelsNow = async (query = "", token?: string) =>
  (await get<{ data: { items: ChannelNow[]; items_total: number } }>(`/tv${query}`, token)).data.items;
const schedule = async (from: number, to: number, query = "", token?: string) =>
  (await get<{ items: ChannelSchedule[] }>(`/tv/schedule?from=${from}&to=${to}${query}`, token)).items;
const getProgrammes = async (channel: number, from: number, to: number) =>
  (await schedule(from, to, `&channel=${channel}`))[0]?.programs ?? [];
const states = ({ start_ts: start, stop_ts: stop }: Programme, now: number) =>
  [stop <= now, start <= now && now < stop, start > now].filter(Boolean).length;

describe("A channel always shows exactly one programme", () => {
  it("A channel shows exactly one programme from fourteen days back to seven ahead, without gaps", async () => {
    for (const channel of channelIds) {
      const weeks = await Promise.all(
        [-14, -7, 0].map((from) => getProgrammes(channel, testNow + from * day, testNow + (from + 7) * day)),
      );
      const programmes = [...new Map(weeks.flat().map((programme) => [programme.id, programme])).values()];
      expect(programmes[0]?.start_ts).toBeLessThanOrEqual(testNow - span.back);
      expect(programmes.at(-1)?.stop_ts).toBeGreaterThanOrEqual(testNow + span.ahead);
      expect(
        programmes.filter(
          ({ start_ts: start }, index) => index > 0 && start !== programmes[index - 1]?.stop_ts,
        ),
      ).toEqual([]);
      expect(programmes.filter((programme) => states(programme, testNow) !== 1)).toEqual([]);
      expect(
        programmes.filter(
          (programme) =>
            states(programme, testNow) === 1 && programme.start_ts <= testNow && testNow < programme.stop_ts,
        ),
      ).toHaveLength(1);
    }
  });

  it("A channel's running programme is in the schedule and found by its id at any time", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(channelIds.length - 1),
        fc.integer({ min: -span.back, max: span.ahead }),
        fc.integer({ min: -span.back, max: span.ahead }),
        async (place, clockShift, instantShift) => {
          const now = testNow + clockShift;
          catalogue.clock.set(now);
          const channel = channelIds[place] ?? 1;
          const instant = Math.min(Math.max(now + instantShift, now - span.back), now + span.ahead);
          const on = await getProgrammes(channel, instant, instant + 1);
          expect(on).toHaveLength(1);
          const [programme] = on as [Programme];
          expect(programme.start_ts <= instant && instant < programme.stop_ts).toBe(true);
          const found = await get<ProgrammeDetails>(`/tv/programs/${programme.id}`);
          expect(found).toMatchObject(programme);
          expect(found.channel.id).toBe(channel);
          const [current, next] =
            (await channelsNow()).find(({ id }) => id === channel)?.current_programs ?? [];
          expect(current && current.start_ts <= now && now < current.stop_ts).toBe(true);
          expect(next?.start_ts).toBe(current?.stop_ts);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("A channel shows exactly one programme just before and just after midnight", async () => {
    const midnight = Math.floor(Date.UTC(2026, 10, 18, 21) / 1000);
    for (const channel of channelIds) {
      const [before, after, both] = await Promise.all([
        getProgrammes(channel, midnight - 1, midnight),
        getProgrammes(channel, midnight, midnight + 1),
        getProgrammes(channel, midnight - 1, midnight + 1),
      ]);
      expect(new Set([...before, ...after].map(({ id }) => id))).toEqual(new Set(both.map(({ id }) => id)));
    }
  });
});

describe("The list of channels", () => {
  it("The list of channels is the same at its other URL", async () =>
    expect((await catalogue.requestApi("/multiplex/tv?tz=Europe/Berlin")).body).toEqual(
      (await catalogue.requestApi("/tv?tz=Europe/Berlin")).body,
    ));

  it("The list of channels has local times in the requested zone, Moscow's by default", async () => {
    const [moscow, named, kathmandu] = await Promise.all([
      channelsNow(),
      channelsNow("?tz=Europe/Moscow"),
      channelsNow("?tz=Asia/Kathmandu"),
    ]);
    expect(moscow).toEqual(named);
    const getMinutes = (time = "") => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    moscow.forEach(({ current_programs: programmes }, channel) =>
      programmes.forEach((programme, index) => {
        expect(programme.start_time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        expect(programme.stop_time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        expect(getMinutes(programme.start_time)).toBe((programme.start_ts / 60 + 180) % 1440);
        expect(getMinutes(kathmandu[channel]?.current_programs[index]?.start_time)).toBe(
          (programme.start_ts / 60 + 345) % 1440,
        );
      }),
    );
  });

  it("The list of channels is divided into genres, named in the requested language", async () => {
    const { items } = await get<{ items: TvSelection[] }>("/tv/selections");
    const inBulgarian = await get<{ items: TvSelection[] }>("/tv/selections?locale=bg");
    expect(items.map(({ alias }) => alias)).toEqual([
      "film",
      "series",
      "kids",
      "documentary",
      "music",
      "regional",
    ]);
    expect(inBulgarian.items.map(({ title }) => title)).not.toEqual(items.map(({ title }) => title));
    for (const { alias, total } of items)
      expect((await channelsNow(`?category=${alias}`)).length).toBe(total);
    expect(items.reduce((sum, { total }) => sum + total, 0)).toBe(channelIds.length);
    expect(await getError("/tv?category=nothing")).toEqual([404, "NOT_FOUND"]);
    expect(await getError(`/tv/schedule?from=${testNow}&to=${testNow + 1}&category=nothing`)).toEqual([
      404,
      "NOT_FOUND",
    ]);
  });

  it("The list of channels links each channel to its neighbours and back", async () => {
    const details = await Promise.all(channelIds.map((id) => get<ChannelDetails>(`/tv/channels/${id}`)));
    expect(details.map(({ previous }) => previous?.id ?? null)).toEqual([null, ...channelIds.slice(0, -1)]);
    expect(details.map(({ next }) => next?.id ?? null)).toEqual([...channelIds.slice(1), null]);
    for (const channel of details)
      expect(await get<ChannelDetails>(`/tv/channels/${channel.alias}`)).toEqual(channel);
  });

  it("The list of channels has series and the channel's own shows as well as films", async () => {
    const shown = (await schedule(testNow, testNow + 3 * day)).flatMap(({ channel, programs }) =>
      programs.map((programme) => ({ channel: channel.id, ...programme })),
    );
    expect(
      new Set(shown.filter(({ category }) => category === "series").map(({ channel }) => channel)).size,
    ).toBeGreaterThanOrEqual(4);
    expect(
      new Set(shown.filter(({ category }) => category === "show").map(({ channel }) => channel)).size,
    ).toBe(channelIds.length);
    expect(
      shown.filter(
        ({ category, episode, title_alias: alias }) =>
          (category === "series") !== (episode !== null) || (category === "show") !== (alias === null),
      ),
    ).toEqual([]);
    expect(
      shown.filter(({ category, catchup_id: recording }) => category === "show" && recording !== null),
    ).toEqual([]);
  });
});

describe("A child", () => {
  const everything = async (token: string) => {
    const paths = [
      "/tv?for_kids=false",
      "/multiplex/tv",
      "/tv/selections",
      `/tv/schedule?from=${testNow - 7 * day}&to=${testNow}`,
      `/tv/schedule?from=${testNow}&to=${testNow + 7 * day}&for_kids=false`,
      "/catchups?limit=100&for_kids=false",
      "/catchups/filters",
      "/catchups/posters",
      "/catchups/search?q=%D0%B2%D0%B0%D0%BC%D0%BF%D0%B8%D1%80%D1%8B",
      "/catalog/main",
    ];
    return Promise.all(
      paths.map(async (path) => ({ path, ...(await catalogue.requestApi(path, { token })) })),
    );
  };

  it("A child sees only its own channels, nothing above 12+ and no title for adults", async () => {
    const { token } = await catalogue.viewer("PAID", true);
    const adults = (await catalogue.db.select().from(titles)).filter(
      ({ forKids, ratingAge }) => !forKids || !childRatings.includes(ratingAge ?? "18+"),
    );
    for (const { path, status, text } of await everything(token)) {
      expect(status, path).toBe(200);
      expect(
        adults.filter(({ alias }) => text.includes(`"${alias}"`)).map(({ alias }) => alias),
        path,
      ).toEqual([]);
      expect(text, path).not.toMatch(/"1[3-8]\+"/);
    }
    expect((await channelsNow("?for_kids=false", token)).map(({ id }) => id)).toEqual(kidsIds);
    expect((await channelsNow("?for_kids=true")).map(({ id }) => id)).toEqual(kidsIds);
  });

  it("A child finds no channel, programme, recording or genre for adults, even by its URL", async () => {
    const { token } = await catalogue.viewer("PAID", true);
    const adult = channelIds.find((id) => !kidsIds.includes(id)) ?? 0;
    const [programme] = await getProgrammes(adult, testNow, testNow + 1);
    const recording = (await getProgrammes(adult, testNow - day, testNow)).find(
      ({ catchup_id: id }) => id,
    )?.catchup_id;
    for (const path of [
      `/tv/channels/${adult}`,
      `/tv/programs/${programme?.id}`,
      `/catchups/${recording}`,
      "/tv?category=film",
      `/tv/schedule?from=${testNow}&to=${testNow + 1}&channel=${adult}`,
    ]) {
      expect(await getError(path, token), path).toEqual([404, "NOT_FOUND"]);
    }
    expect(
      (
        await catalogue.requestApi("/tv/reminders", {
          method: "POST",
          token,
          body: { id: (await getProgrammes(adult, testNow + day, testNow + day + 1))[0]?.id },
        })
      ).status,
    ).toBe(404);
  });
});

describe("Outside Russia", () => {
  it("Outside Russia lists are empty, and single items say why they are unavailable", async () => {
    const { token } = await catalogue.viewer("PAID", false, "DE");
    for (const path of ["/tv", "/tv?category=film", "/multiplex/tv"])
      expect((await get<{ data: unknown }>(path, token)).data).toEqual({ items: [], items_total: 0 });
    for (const path of [
      "/tv/selections",
      `/tv/schedule?from=${testNow}&to=${testNow + day}`,
      `/tv/schedule?from=${testNow}&to=${testNow + day}&channel=1`,
      "/catchups",
      "/catchups/search?q=a",
      "/catchups/posters",
      "/tv/reminders",
    ]) {
      expect(await get(path, token), path).toEqual({ items: [], items_total: 0 });
    }
    expect(await get("/catchups/filters", token)).toEqual({ category: [], genre: [], year: [] });
    const [programme] = await getProgrammes(1, testNow, testNow + 1);
    const recording = (await getProgrammes(1, testNow - day, testNow)).find(
      ({ catchup_id: id }) => id,
    )?.catchup_id;
    for (const path of ["/tv/channels/1", `/tv/programs/${programme?.id}`, `/catchups/${recording}`]) {
      expect(await getError(path, token), path).toEqual([403, "GEO_RESTRICTED"]);
      expect(await getError(`${path}?geoip_cc=DE`), path).toEqual([403, "GEO_RESTRICTED"]);
    }
    expect(await getError("/tv/channels/nothing", token)).toEqual([404, "NOT_FOUND"]);
  });
});

describe("Unavailable titles are not broadcast", () => {
  it("A disabled title is replaced by the channel's own show from the next minute", async () => {
    const own = await openCatalogue();
    const scheduleThere = async (now: number) =>
      (await own.requestApi(`/tv/schedule?from=${now - 7 * day}&to=${now + day}`)).body as {
        items: ChannelSchedule[];
      };
    const before = (await scheduleThere(testNow)).items.flatMap(({ programs }) => programs);
    const gone = before.find(({ category }) => category === "movie")?.title_alias ?? "";
    await own.db.update(titles).set({ isDisabled: true }).where(eq(titles.alias, gone));
    own.clock.set(testNow + 60);
    const after = (await scheduleThere(testNow + 60)).items.flatMap(({ programs }) => programs);
    const places = new Map(after.map((programme) => [programme.id, programme]));
    const left = before.filter(({ id, title_alias: alias }) => alias === gone && places.has(id));
    expect(left.length).toBeGreaterThan(0);
    for (const { id, stop_ts: stop } of left)
      expect(places.get(id)).toMatchObject({
        category: "show",
        title_alias: null,
        stop_ts: stop,
        catchup_id: null,
      });
    expect(after.some(({ title_alias: alias }) => alias === gone)).toBe(false);
    await own.close();
  });

  it("An unreleased title is not broadcast", async () => {
    const shown = (
      await Promise.all(
        [-14, -7, 0].map((from) => schedule(testNow + from * day, testNow + (from + 7) * day)),
      )
    )
      .flat()
      .flatMap(({ programs }) => programs);
    expect(shown.some(({ title_alias: alias }) => alias === "gorod-nemo")).toBe(false);
  });
});

describe("Invalid requests are refused without a server error", () => {
  const at = (from: number, to: number) => `/tv/schedule?from=${testNow + from}&to=${testNow + to}`;
  it.each([
    ["an unknown time zone", "/tv?tz=Nowhere", 400],
    ["an empty zone", "/tv?tz=", 400],
    ["a zone with a quotation mark", "/tv?tz=%27", 400],
    ["a reversed span", at(10, 0), 400],
    ["an empty span", at(0, 0), 400],
    ["nine days", at(-4 * day, 5 * day), 400],
    ["a span before the schedule", at(-16 * day - 1, -14 * day), 400],
    ["a span after the schedule", at(7 * day, 9 * day + 1), 400],
    ["no span", "/tv/schedule", 400],
    ["words instead of times", "/tv/schedule?from=a&to=b", 400],
    ["a huge time", "/tv/schedule?from=9e15&to=9e15", 400],
    ["an unknown channel", `${at(0, day)}&channel=999`, 404],
    ["a channel that is not a number", `${at(0, day)}&channel=x`, 400],
    ["an unknown channel's page", "/tv/channels/999", 404],
    ["a number with a leading zero", "/tv/channels/01", 404],
    ["a programme with another start time", `/tv/programs/1-${testNow + 7}`, 404],
    ["a programme of an unknown channel", `/tv/programs/999-${testNow}`, 404],
    ["a programme in the distant past", "/tv/programs/1-0", 404],
    ["a programme in the distant future", "/tv/programs/1-999999999999", 404],
    ["an invalid programme id", "/tv/programs/abc", 400],
    ["a zero character", "/tv?tz=%00", 400],
    ["an unsupported language", "/tv?locale=de", 400],
  ])("Invalid requests are refused without a server error: %s", async (_what, path, status) =>
    expect((await catalogue.requestApi(path)).status).toBe(status),
  );
});
