import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Corrected, FoundRecording, PopularQuery, SearchPage, Suggestion } from "#contract/search";
import type { TitleCard } from "#contract/shared";
import { isForChildren } from "#domain/age-rating";
import { loadCatalogue } from "../../api/platform/content/catalogue";
import { channels, persons, searchCounts, searchEntries, titles } from "../../api/platform/db/schema";
import { sample } from "../setup/sample";
import { openApi, testNow } from "../setup/test-api";

const { popularSearches } = loadCatalogue();
let api: Awaited<ReturnType<typeof openApi>>;
let childToken: string;
let adultWords: string[];

beforeAll(async () => {
  api = await openApi();
  const answer = await fetch(`${api.url}/__dev/viewers?apikey=luch-web`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "PAID", child: true }),
  });
  childToken = ((await answer.json()) as { token: string }).token;
  const rows = await api.db.select().from(titles);
  const adult = rows.filter((row) => !isForChildren(row));
  const kids = new Set(rows.filter(isForChildren).flatMap(({ alias, title }) => [alias, title.ru]));
  adultWords = adult.flatMap(({ alias, uid, title }) =>
    [`"${alias}"`, `"${uid}"`, `"${title.ru}"`].filter((word) => !kids.has(word.slice(1, -1))),
  );
});
afterAll(() => api.stop());

const requestApi = (path: string, query: Record<string, string>, init: RequestInit = {}) =>
  fetch(`${api.url}/catalog/search${path}?${new URLSearchParams({ apikey: "luch-web", ...query })}`, init);
const all = async (q: string, more: Record<string, string> = {}) =>
  (await (await requestApi("/all", { q, ...more })).json()) as SearchPage;
const list = async <Item>(path: string, query: Record<string, string>) =>
  (await (await requestApi(path, query)).json()) as {
    items: Item[];
    items_total: number;
    corrected: Corrected | null;
  };
const groups = [
  "titles",
  "persons",
  "channels",
  "programmes",
  "recordings",
  "collections",
  "articles",
] as const;

/** The largest number of sorts, hashtags and their stems in any title, with a margin. */
const maxSorts = 30;

describe("Search results are ordered", () => {
  const aliases = async (q: string) => (await all(q)).titles.items.map(({ alias }) => alias);

  it("An exact name ranks before longer names", async () => expect((await aliases("ад"))[0]).toBe("ad"));
  it("Names that start with the query rank before names that contain it later", async () => {
    const names = (await all("человек")).titles.items.map(({ title }) =>
      title.toLowerCase().startsWith("человек"),
    );
    expect(names.length).toBeGreaterThan(2);
    expect(names.indexOf(false)).toBe(names.filter(Boolean).length);
  });
  it("A person's name finds their titles", async () =>
    expect(await aliases("мурнау")).toContain("nosferatu"));
  it("A page of results continues where the previous one ended", async () => {
    const whole = await list<TitleCard>("", { q: "а", limit: "20" });
    const second = await list<TitleCard>("", { q: "а", limit: "10", skip: "10" });
    expect(second.items.map(({ alias }) => alias)).toEqual(whole.items.slice(10).map(({ alias }) => alias));
    expect(second.items_total).toBe(whole.items_total);
  });
});

describe("A correction", () => {
  it.each([
    ["vtnhjgjkbc", "метрополис", "layout"],
    ["ьуекщзщдшы", "metropolis", "layout"],
    ["bronenosets", "броненосец", "translit"],
    ["голд раш", "gold rush", "translit"],
    ["метрполис", "метрополис", "typo"],
  ])("A correction of «%s» is «%s»: %s", async (q, query, kind) =>
    expect((await all(q)).corrected).toEqual({ query, kind }),
  );

  it("A correction is not made if the query as typed finds something by name", async () =>
    expect((await all("метрополис")).corrected).toBeNull());
  it.each([
    ["гарри поттер", "гарри"],
    ["39 шагов", "39"],
    ["метрополис абвгдейка", "метрополис"],
    ["носферату чебурашка", "носферату"],
  ])("A correction of «%s» says that it uses fewer words: «%s»", async (q, query) => {
    expect((await all(q)).corrected).toEqual({ query, kind: "fewer_words" });
    expect((await list("", { q })).corrected).toEqual({ query, kind: "fewer_words" });
  });
  it.each([
    ["генерал метрополис", "метрополис"],
    ["метрополис генерал", "метрополис"],
  ])("A correction of two names, «%s», keeps the rarer one: «%s»", async (q, query) =>
    expect((await all(q)).corrected).toEqual({ query, kind: "fewer_words" }),
  );

  it("A correction is not made if the query is to be searched for as typed", async () => {
    const page = await all("vtnhjgjkbc", { literal: "true" });
    expect(page.corrected).toBeNull();
    expect(page.titles.items).toEqual([]);
  });
  it("A correction is the same for every group", async () => {
    for (const path of ["", "/persons", "/channels", "/catchups"])
      expect((await list(path, { q: "vtnhjgjkbc" })).corrected).toEqual({
        query: "метрополис",
        kind: "layout",
      });
  });
});

it("Category words take little space in the search index", async () => {
  const rows = await api.db
    .select({ alias: searchEntries.alias, vector: searchEntries.vector })
    .from(searchEntries);
  const sorts = rows.map(({ alias, vector }) => ({ alias, count: vector.match(/'@/g)?.length ?? 0 }));
  expect(sorts.filter(({ count }) => count > 0).length).toBeGreaterThan(100);
  expect(sorts.filter(({ count }) => count > maxSorts)).toEqual([]);
});

describe("Any query has a response", () => {
  const nul = String.fromCharCode(0);
  it.each([
    ["per cent signs", "%%%"],
    ["quotes", `'"«»'`],
    ["SQL injection", "'); drop table titles; --"],
    ["tsquery operators", "a & !b | (c):*A <-> 'd'"],
    ["backslashes", "\\ \\' \\\\"],
    ["control characters", "a\u0001\u001f\u007f\u0085b"],
    ["right-to-left marks", "\u202eميتروبوليس\u202c"],
    ["emoji", "🎬🍿👨‍👩‍👧"],
    ["combining marks alone", "\u0301\u0301"],
    ["an unpaired surrogate", "\ud83d"],
    ["a word of 200 letters", "щ".repeat(200)],
    ["100 words", "а ".repeat(99)],
    ["wildcards", "_ * ? [a-z]"],
    ["digits", "39"],
    ["braces", "{a,b}"],
  ])("Any query has a response: %s", async (_what, q) => {
    for (const path of ["", "/all", "/persons", "/channels", "/catchups", "/suggest"])
      expect((await requestApi(path, { q })).status, path).toBe(200);
  });
  it("NUL never reaches the database", async () =>
    expect((await requestApi("/all", { q: `мет${nul}рополис` })).status).toBeLessThan(500));
  it("An empty query finds nothing", async () => {
    for (const q of ["", "   ", "«»"]) {
      const page = await all(q);
      for (const group of groups) expect(page[group]).toEqual({ items: [], items_total: 0 });
    }
    expect((await requestApi("/all", {})).status).toBe(200);
  });
  it.each([
    ["201 letters", "a".repeat(201)],
    ["10 KB", "b".repeat(10_240)],
  ])("%s are refused as a query", async (_what, q) => {
    for (const path of ["", "/all", "/suggest"]) {
      const answer = await requestApi(path, { q });
      expect({ status: answer.status, code: ((await answer.json()) as { code: string }).code }).toEqual({
        status: 400,
        code: "BAD_REQUEST",
      });
    }
  });
  it("The catalogue is still there after any query", async () =>
    expect((await all("метрополис")).titles.items[0]?.alias).toBe("metropolis"));
});

describe("A child finds nothing for adults", () => {
  const queries = [
    "метрополис",
    "vtnhjgjkbc",
    "метрполис",
    "а",
    "кот",
    "сказка",
    "чаплин",
    "эйзенштейн",
    "луч",
    "немое кино",
    "советский",
    "вампир",
    "nosferatu",
    "1927",
    "фильм",
  ];

  const asked = sample("queries of children", queries, 6);
  it.each(asked)("A child finds nothing for adults by «%s»", async (q) => {
    for (const path of ["", "/all", "/persons", "/channels", "/catchups", "/suggest"]) {
      const answer = (await (
        await requestApi(path, { q, for_kids: "false" }, { headers: { cookie: `auth_token=${childToken}` } })
      ).json()) as object;
      // The child typed this itself, so it is not a leak.
      const body = JSON.stringify({ ...answer, query: "" });
      expect(
        adultWords.filter((word) => body.includes(word)),
        path,
      ).toEqual([]);
    }
  });
  it("A child finds no person without titles for children, and no channel for adults", async () => {
    const forAdults = (await api.db.select().from(channels)).filter(({ forKids }) => !forKids);
    for (const { title } of forAdults)
      expect(
        (await all(title.ru, { for_kids: "true" })).channels.items.filter((channel) => !channel.for_kids),
      ).toEqual([]);
    expect((await all("гарбо", { for_kids: "true" })).persons.items).toEqual([]);
  });
  it("A child does find what is for children", async () => {
    const page = await all("мойдодыр", { for_kids: "true" });
    expect(page.titles.items[0]?.alias).toBe("mojdodyr");
  });
  it("Popular queries are about children's titles for a child", async () => {
    const { items } = await list<PopularQuery>("/popular", { for_kids: "true" });
    expect(items.length).toBeGreaterThan(2);
    expect(items.map(({ alias }) => `"${alias}"`).filter((alias) => adultWords.includes(alias))).toEqual([]);
  });
});

describe("The viewer's country", () => {
  it("A viewer outside Russia has no television in the results", async () => {
    const page = await all("луч кино", { geoip_cc: "RS" });
    expect([page.channels, page.programmes, page.recordings].map(({ items_total }) => items_total)).toEqual([
      0, 0, 0,
    ]);
    expect((await all("луч кино")).channels.items[0]?.alias).toBe("luch-kino");
  });
  it("Search excludes titles that are blocked in the viewer's country", async () => {
    expect(
      (await all("battleship potemkin", { geoip_cc: "US" })).titles.items.map(({ alias }) => alias),
    ).not.toContain("bronenosets-potemkin");
    expect((await all("battleship potemkin")).titles.items[0]?.alias).toBe("bronenosets-potemkin");
  });
});

describe("A title's broadcasts are found", () => {
  it("A title's running and upcoming broadcasts are found: the next broadcast on each channel", async () => {
    const { items } = (await all("метрополис")).programmes;
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      expect(item.stop_ts).toBeGreaterThan(testNow);
      expect(item.is_now).toBe(item.start_ts <= testNow);
    }
  });
  it("Recordings of two weeks are found: the last complete broadcast on each channel", async () => {
    const { items } = await list<FoundRecording>("/catchups", { q: "метрополис" });
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      expect(item.stop_ts).toBeLessThanOrEqual(testNow);
      expect(item.expired_at).toBeGreaterThan(testNow);
    }
    expect(new Set(items.map(({ channel, title_alias }) => `${channel.id} ${title_alias}`)).size).toBe(
      items.length,
    );
  });
});

describe("A hashtag", () => {
  it("A hashtag finds exactly the titles that have it", async () => {
    const rows = (await api.db.select().from(titles)).filter(({ isDisabled }) => !isDisabled);
    const tags = [...new Set(rows.flatMap(({ hashtags }) => hashtags))];
    expect(tags.length).toBeGreaterThan(50);
    for (const tag of tags.slice(0, 40)) {
      const page = await all(`#${tag}`, { limit: "100" });
      expect(page.titles.items.map(({ alias }) => alias).sort(), tag).toEqual(
        rows
          .filter(({ hashtags }) => hashtags.includes(tag))
          .map(({ alias }) => alias)
          .sort(),
      );
      expect([page.corrected, page.persons.items_total]).toEqual([null, 0]);
    }
  });
  it("A hashtag of a title for adults finds nothing for a child", async () => {
    const rows = await api.db.select().from(titles);
    const kids = new Set(
      rows.filter(isForChildren).flatMap(({ hashtags }) => hashtags.map((tag) => tag.toLowerCase())),
    );
    const adult = rows
      .filter((row) => !isForChildren(row))
      .flatMap(({ hashtags }) => hashtags)
      .filter((tag) => !kids.has(tag.toLowerCase()))
      .slice(0, 20);
    for (const tag of adult)
      for (const { alias } of (await all(`#${tag}`, { for_kids: "true" })).titles.items)
        expect(rows.filter(isForChildren).map((row) => row.alias)).toContain(alias);
  });
  it("A hashtag that is unknown is an ordinary query", async () =>
    expect((await all("#метрополис")).titles.items[0]?.alias).toBe("metropolis"));
});

describe("Search suggestions", () => {
  it("Search suggestions are titles and people, at most eight", async () => {
    const { items } = await list<Suggestion>("/suggest", { q: "ч" });
    expect(items).toHaveLength(8);
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(["title", "person"]));
  });
  it("Search suggestions are in the language of the page", async () =>
    expect((await list<Suggestion>("/suggest", { q: "nosf", locale: "en" })).items[0]?.text).toMatch(
      /^Nosferatu/,
    ));
});

describe("Popular queries", () => {
  it("Popular queries are all in the catalogue at the start", async () => {
    const known = new Set(
      (await api.db.select().from(searchEntries)).map(({ kind, alias }) => `${kind} ${alias}`),
    );
    expect(popularSearches.filter(({ kind, alias }) => !known.has(`${kind} ${alias}`))).toEqual([]);
    expect((await list<PopularQuery>("/popular", {})).items_total).toBeGreaterThanOrEqual(
      popularSearches.length,
    );
  });
  it("Popular queries count what was found, not what was typed", async () => {
    const before = (await list<PopularQuery>("/popular", {})).items.map(({ alias }) => alias);
    expect(before).not.toContain("golem");
    for (let times = 0; times < 130; times += 1) await all("голем как он пришел в мир");
    expect((await list<PopularQuery>("/popular", {})).items[0]).toMatchObject({
      kind: "title",
      alias: "golem",
    });
    expect(Object.keys((await api.db.select().from(searchCounts))[0] ?? {}).sort()).toEqual([
      "alias",
      "count",
      "kind",
    ]);
  });
  it("Popular queries do not count a name that is still being typed", async () => {
    const count = async () =>
      (await api.db.select().from(searchCounts)).reduce((sum, row) => sum + row.count, 0);
    const before = await count();
    await all("метропо");
    await all("такого нет нигде");
    expect(await count()).toBe(before);
  });
});

it("People are found with the number of their titles", async () => {
  const { items } = await list<{ alias: string; items_total: number }>("/persons", { q: "фриц ланг" });
  expect(items[0]).toMatchObject({ alias: "fritz-lang" });
  expect(items[0]?.items_total).toBeGreaterThan(3);
  expect((await api.db.select().from(persons)).length).toBeGreaterThan(100);
});
