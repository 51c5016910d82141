import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  ChannelSchedule,
  Recording,
  RecordingDetails,
  RecordingFilters,
  RecordingPoster,
} from "#contract/tv";
import { isForChildren } from "#domain/age-rating";
import { titles } from "../../api/platform/db/schema";
import { type Catalogue, openCatalogue } from "../discovery/catalogue";
import { testNow } from "../setup/test-api";

const day = 86_400;
const kept = 14 * day;

type Listed<Item> = { items: Item[]; items_total: number };
type Facts = Recording & { genres: string[]; year: number | null };

let catalogue: Catalogue;
let works: Map<
  string,
  { genres: string[]; year: number | null; forKids: boolean; alias: string; ratingAge: string | null }
>;
beforeAll(async () => {
  catalogue = await openCatalogue();
  works = new Map((await catalogue.db.select().from(titles)).map((row) => [row.title.ru, row]));
});
beforeEach(() => catalogue.clock.set(testNow));
afterAll(() => catalogue.close());

async function get<Body>(path: string, token?: string): Promise<Body> {
  const { status, body, text } = await catalogue.requestApi(encodeURI(path), token ? { token } : {});
  expect(status, `${path}: ${text.slice(0, 200)}`).toBe(200);
  return body as Body;
}
const getStatus = async (path: string) => {
  const { status, body } = await catalogue.requestApi(path);
  return [status, body.code];
};

/** Loads all recordings, with a page size that does not divide their number. */
async function loadAll(query = "", limit = 97): Promise<Recording[]> {
  const items: Recording[] = [];
  for (let total = 1; items.length < total; ) {
    const page = await get<Listed<Recording>>(`/catchups?skip=${items.length}&limit=${limit}${query}`);
    expect(page.items.length).toBe(Math.min(limit, page.items_total - items.length));
    items.push(...page.items);
    total = page.items_total;
  }
  return items;
}
const withFacts = (items: Recording[]): Facts[] =>
  items.map((item) => ({
    ...item,
    genres: works.get(item.title)?.genres ?? [],
    year: works.get(item.title)?.year ?? null,
  }));

describe("The archive", () => {
  it("The archive has each film and episode once, the latest available broadcast first", async () => {
    const items = await loadAll();
    const things = items.map(({ title, episode }) => `${title} ${episode?.start_id ?? ""}`);
    expect(new Set(things).size).toBe(things.length);
    expect(items.map(({ start_ts: start }) => start)).toEqual(
      items.map(({ start_ts: start }) => start).sort((one, other) => other - one),
    );
    expect(
      items.filter(
        ({ start_ts: start, stop_ts: stop, expired_at: expired }) =>
          stop > testNow || expired <= testNow || expired !== start + kept,
      ),
    ).toEqual([]);
    expect(
      items.filter(
        ({ category, content_type: type, episode }) =>
          type !== `tv${category.alias}` || (category.alias === "series") !== (episode !== null),
      ),
    ).toEqual([]);
    expect(new Set(items.map(({ category }) => category.alias))).toEqual(new Set(["movie", "series"]));
  });

  it("The archive uses the latest complete broadcast of each title on any channel", async () => {
    const spans = await Promise.all(
      [-14, -7].map((from) =>
        get<Listed<ChannelSchedule>>(
          `/tv/schedule?from=${testNow + from * day}&to=${testNow + (from + 7) * day}`,
        ),
      ),
    );
    const latest = new Map<string, number>();
    for (const programme of spans.flatMap(({ items }) => items.flatMap(({ programs }) => programs))) {
      if (
        programme.category === "show" ||
        programme.stop_ts > testNow ||
        programme.start_ts + kept <= testNow
      )
        continue;
      const thing = `${programme.title} ${programme.episode?.start_id ?? ""}`;
      latest.set(thing, Math.max(latest.get(thing) ?? 0, programme.start_ts));
    }
    expect(
      new Map(
        (await loadAll()).map(({ title, episode, start_ts: start }) => [
          `${title} ${episode?.start_id ?? ""}`,
          start,
        ]),
      ),
    ).toEqual(latest);
  });

  it("The archive has an end", async () => {
    const { items_total: total } = await get<Listed<Recording>>("/catchups");
    expect((await get<Listed<Recording>>("/catchups")).items).toHaveLength(25);
    expect(await get(`/catchups?skip=${total}`)).toEqual({ items: [], items_total: total });
    expect((await get<Listed<Recording>>(`/catchups?skip=${total - 1}`)).items).toHaveLength(1);
  });

  it("The archive has the type, year and genres of each, in the requested language", async () => {
    const find = async (locale: string) =>
      (await get<Listed<Recording>>(`/catchups/search?q=метрополис&locale=${locale}`)).items[0];
    expect(await find("ru")).toMatchObject({
      title: "Метрополис",
      description: "Фильм, 1927, фантастика, драма",
      category: { alias: "movie", title: "Фильм" },
      content_type: "tvmovie",
    });
    expect((await find("en"))?.description).toMatch(/^Film, 1927, [a-z -]+, [a-z -]+$/);
  });

  it("The archive has three well-known films on its banners, and none for children", async () => {
    const { items } = await get<Listed<RecordingPoster>>("/catchups/posters?for_kids=false&device_type=web");
    expect(items).toHaveLength(3);
    for (const { catchup_id: id, title, text, images } of items) {
      expect([text, images.background].includes("")).toBe(false);
      expect(await get<RecordingDetails>(`/catchups/${id}`)).toMatchObject({
        title,
        category: { alias: "movie" },
      });
    }
    expect(await get("/catchups/posters?for_kids=true")).toEqual({ items: [], items_total: 0 });
  });

  it("The archive has only children's titles up to 12+ for children", async () => {
    const items = await loadAll("&for_kids=true");
    expect(items.length).toBeGreaterThan(20);
    expect(
      items.filter(
        (item) =>
          !item.channel.for_kids ||
          !isForChildren(works.get(item.title) ?? { forKids: false, ratingAge: null }),
      ),
    ).toEqual([]);
  });
});

describe("The archive's filters", () => {
  const choices = fc.record({
    category: fc.subarray(["movie", "series"]),
    genre: fc.subarray(["comedy", "drama", "horror", "animation", "western"], { maxLength: 2 }),
    year: fc.subarray(["1925", "1926", "1927", "1928", "1936", "2025"], { maxLength: 3 }),
  });
  type Choices = Record<"category" | "genre" | "year", string[]>;
  const getValues = (item: Facts) => ({
    category: [item.category.alias as string],
    genre: item.genres,
    year: item.year === null ? [] : [String(item.year)],
  });
  const fits = (item: Facts, chosen: Choices, ignored?: string) =>
    (["category", "genre", "year"] as const).every(
      (facet) =>
        facet === ignored ||
        chosen[facet].length === 0 ||
        getValues(item)[facet].some((value) => chosen[facet].includes(value)),
    );
  const getQuery = (chosen: Choices) =>
    Object.entries(chosen)
      .map(([facet, values]) => (values.length > 0 ? `&${facet}=${values.join(",")}` : ""))
      .join("");

  it("The archive's filters give the same results and counts as counting by hand, for anyone", async () => {
    const all = { false: withFacts(await loadAll()), true: withFacts(await loadAll("&for_kids=true")) };
    await fc.assert(
      fc.asyncProperty(
        choices,
        fc.constantFrom("true" as const, "false" as const),
        async (chosen, forKids) => {
          const items = all[forKids];
          const query = `for_kids=${forKids}${getQuery(chosen)}`;
          const page = await get<Listed<Recording>>(`/catchups?limit=100&${query}`);
          const left = items.filter((item) => fits(item, chosen));
          expect(page.items_total).toBe(left.length);
          expect(page.items.map(({ id }) => id)).toEqual(left.slice(0, 100).map(({ id }) => id));
          const filters = await get<RecordingFilters>(`/catchups/filters?${query}`);
          for (const facet of ["category", "genre", "year"] as const) {
            const values = [...new Set(items.flatMap((item) => getValues(item)[facet]))];
            const byHand = values.map((value) => [
              value,
              items.filter((item) => fits(item, chosen, facet) && getValues(item)[facet].includes(value))
                .length,
            ]);
            expect(new Map(filters[facet].map(({ alias, total }) => [alias, total]))).toEqual(
              new Map(byHand as [string, number][]),
            );
          }
        },
      ),
      { numRuns: 120 },
    );
  });

  it("The archive's filters have titles, genres by name, and years from the latest", async () => {
    const filters = await get<RecordingFilters>("/catchups/filters?locale=en");
    expect(filters.category).toMatchObject([
      { alias: "movie", title: "Films" },
      { alias: "series", title: "Series" },
    ]);
    expect(filters.genre).toContainEqual(expect.objectContaining({ alias: "horror", title: "Horror" }));
    const years = filters.year.map(({ alias }) => Number(alias));
    expect(years).toEqual([...years].sort((one, other) => other - one));
  });

  it.each([
    "category=cartoons",
    "category=movie,nothing",
    "genre=nothing",
    "genre=drama,nothing",
    "genre=constructor",
    "year=19",
    "year=1927,abc",
    "year=-1",
    "limit=0",
    "limit=101",
    "skip=-1",
    "category=__proto__",
  ])("The archive's filter «%s» is refused", async (query) => {
    expect(await getStatus(`/catchups?${query}`)).toEqual([400, "BAD_REQUEST"]);
    if (!/limit|skip/.test(query))
      expect(await getStatus(`/catchups/filters?${query}`)).toEqual([400, "BAD_REQUEST"]);
  });
});

describe("Searching recordings", () => {
  const found = async (q: string, more = "") =>
    (await get<Listed<Recording>>(`/catchups/search?q=${q}${more}`)).items;

  it.each(["", " ", "!!!"])("Searching recordings for «%s» finds nothing, which is not an error", async (q) =>
    expect(await get(`/catchups/search?q=${q}`)).toEqual({ items: [], items_total: 0 }),
  );
  it.each([
    ["метрополис", "as written"],
    ["метраполис", "with a slip"],
    ["vtnhjgjkbc", "on the other keyboard"],
    ["metropolis", "in English"],
    ["metropolis".toUpperCase(), "in capitals"],
  ])("Searching recordings for «%s» finds the film, %s", async (q) =>
    expect((await found(q)).map(({ title }) => title)).toContain("Метрополис"),
  );
  it("Searching recordings finds an episode by its own name, and all by the name of the series", async () => {
    expect((await found("отрубленная голова")).map(({ episode }) => episode?.title)).toContain(
      "Отрубленная голова",
    );
    const vampires = (await found("вампиры")).filter(({ title }) => title === "Вампиры");
    expect(vampires.length).toBeGreaterThan(3);
  });
  it("Searching recordings returns at most forty, or as few as requested", async () => {
    expect((await found("а")).length).toBeLessThanOrEqual(40);
    expect((await found("вампиры", "&limit=2")).length).toBe(2);
    expect(await getStatus("/catchups/search?q=a&limit=41")).toEqual([400, "BAD_REQUEST"]);
    expect(await getStatus("/catchups/search")).toEqual([400, "BAD_REQUEST"]);
    expect(await getStatus(`/catchups/search?q=${"a".repeat(201)}`)).toEqual([400, "BAD_REQUEST"]);
  });
});

describe("A single recording", () => {
  it("A single recording is available from the broadcast's end until fourteen days after its start", async () => {
    const { items } = await get<Listed<Recording>>("/catchups?limit=1");
    const recording = items[0] as Recording;
    const answers: [number, unknown][] = [
      [recording.start_ts, 404],
      [recording.stop_ts - 1, 404],
      [recording.stop_ts, 200],
      [recording.expired_at - 1, 200],
      [recording.expired_at, 410],
      [recording.expired_at + 99 * day, 410],
    ];
    for (const [now, status] of answers) {
      catalogue.clock.set(now);
      expect((await getStatus(`/catchups/${recording.id}`))[0], String(now - recording.start_ts)).toBe(
        status,
      );
    }
    expect(await getStatus(`/catchups/${recording.id}`)).toEqual([410, "CATCHUP_EXPIRED"]);
  });

  it("A single recording is listed for exactly as long as it is available", async () => {
    const { items } = await get<Listed<Recording>>("/catchups?limit=1");
    const { expired_at: expired, stop_ts: stop } = items[0] as Recording;
    for (const now of [stop - 1, stop, expired - 1, expired]) {
      catalogue.clock.set(now);
      const wrong = (await loadAll()).filter((item) => item.stop_ts > now || item.expired_at <= now);
      expect(
        wrong.map(({ id }) => id),
        String(now),
      ).toEqual([]);
    }
    catalogue.clock.set(stop - 1);
    expect((await loadAll()).some(({ id }) => id === items[0]?.id)).toBe(false);
    catalogue.clock.set(stop);
    expect((await loadAll()).some(({ id }) => id === items[0]?.id)).toBe(true);
  });

  it("A single recording has everything its page shows, and an upgrade only for lite subscribers", async () => {
    const [{ id } = { id: "" }] = (await get<Listed<Recording>>("/catchups?category=movie&limit=1")).items;
    const upgrades: Record<string, unknown> = {};
    for (const kind of ["VIRTUAL", "REGISTERED", "PAID", "TRIAL", "LITE", "EX_PAID"]) {
      const { token } = await catalogue.viewer(kind);
      const details = await get<RecordingDetails>(`/catchups/${id}`, token);
      expect(details.text).not.toBe("");
      expect(details.images.frame_wide).toMatch(/^\/images\/frame\//);
      upgrades[kind] = details.upgrade_options.map(({ acl_type: type }) => type);
    }
    expect(upgrades).toEqual({
      VIRTUAL: [],
      REGISTERED: [],
      PAID: [],
      TRIAL: [],
      LITE: ["premium"],
      EX_PAID: [],
    });
  });

  it.each([
    ["an unknown channel", "999-1794000000", 404],
    ["a moment inside a broadcast", `1-${testNow - 7}`, 404],
    ["a number with a leading zero", "01-1794900000", 404],
    ["an invalid id", "abc", 400],
    ["the distant future", "1-999999999999", 404],
  ])("There is no recording of %s: %s gives %i", async (_what, id, status) =>
    expect((await catalogue.requestApi(`/catchups/${id}`)).status).toBe(status),
  );

  it("A single recording of a channel's own show never exists", async () => {
    const { items } = await get<Listed<ChannelSchedule>>(`/tv/schedule?from=${testNow - day}&to=${testNow}`);
    const show = items
      .flatMap(({ programs }) => programs)
      .find(({ category, stop_ts: stop }) => category === "show" && stop <= testNow);
    expect(await getStatus(`/catchups/${show?.id}`)).toEqual([404, "NOT_FOUND"]);
  });
});
