import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isForChildren } from "#domain/age-rating";
import { titles } from "../../api/db/schema";
import { languages, prefixedLocales, splitLocale } from "../../app/lib/i18n/locales";
import { rows } from "../contract/route-table";
import { startTestApp, startTestAppMs, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let child: Awaited<ReturnType<TestApp["viewer"]>>;
let adult: string[];
beforeAll(async () => {
  testApp = await startTestApp();
  child = await testApp.viewer({ kind: "PAID", child: true });
  adult = (await testApp.api.db.select().from(titles))
    .filter((row) => !isForChildren(row))
    .map(({ alias }) => alias);
}, startTestAppMs);
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
const list = (html: string) =>
  /<ul[^>]*data-list=""[^>]*>(.*?)<\/ul>(?=<nav|<p|<div|<\/article)/s.exec(html)?.[1] ?? "";
const cardsIn = (html: string) => [...list(html).matchAll(/<a href="([^"]+)"/g)].map(([, href = ""]) => href);
const related = (html: string, rel: "prev" | "next") =>
  new RegExp(`<a [^>]*href="([^"]+)"[^>]*rel="${rel}"`).exec(html)?.[1];
type Entry = {
  "@type": string;
  numberOfItems?: number;
  itemListElement?: { position: number; name: string; url?: string; item?: string }[];
} & Record<string, unknown>;
const getData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = ""]) => JSON.parse(json) as Entry,
  );
const getTotal = async (path: string) =>
  ((await (await testApp.requestApi(path)).json()) as { items_total: number }).items_total;

const names: Record<string, string> = {
  collection: "vek-nemogo-kino",
  selection: "na-odin-vecher",
  genre: "drama",
  person: "sergei-eisenstein",
  article: "pochemu-lestnitsa",
  rules: "tv",
  alias: "vek-nemogo-kino",
};
const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_match, name: string) => names[name] ?? name);
const ours = new RegExp(
  `^(/(${prefixedLocales.join("|")}))?/(collections?|playlists|selections|genres|person|new|journal|main)(/|$)`,
);

describe("Every list of the specification answers", () => {
  const pages = rows
    .filter(
      ({ expect: expected, example, pattern }) =>
        expected === "page" && ours.test(example) && !pattern.endsWith("page:N"),
    )
    .map(({ example }) => fill(example));
  it("knows them", () => expect(pages.length).toBeGreaterThan(30));
  it.each([...new Set(pages)])("%s", async (url) => {
    const { status, text } = await testApp.request(url);
    expect(status).toBe(200);
    expect(heading(text)).toBeTruthy();
    expect(text).toContain(`<html lang="${languages[splitLocale(url).locale].tag}"`);
    const known = url.startsWith("/main/") ? "/" : url.replace("/collection/", "/collections/");
    expect(canonical(text)).toBe(`${testApp.base}${known}`);
    expect(text).not.toContain('name="robots" content="noindex"');
  });

  const missing = rows
    .filter(({ expect: expected, example }) => expected === "not-found" && ours.test(example))
    .map(({ example }) => fill(example));
  const others = [
    "/new/page0",
    "/new/page-1",
    "/new/pagex",
    "/new/page01",
    "/new/page999999",
    "/new/two",
    "/collections/page0",
    "/collections/page999999",
    "/collections/page1/page1",
    "/collections/vek-nemogo-kino/page0",
    "/collections/vek-nemogo-kino/page9",
    "/collection/page1",
    "/collections/nothing",
    "/selections/nothing",
    "/selections/page2",
    "/playlists/nothing",
    "/playlists/page2",
    "/genres/nothing",
    "/genres/page2",
    "/genres/drama/page999",
    "/genres/drama/x",
    "/person/nothing",
    "/person",
    "/main/nothing",
    "/main",
    "/main/constructor",
    "/genres/constructor",
    "/collections/__proto__",
  ];
  it.each([...new Set([...missing, ...others])])("%s is not found", async (url) => {
    const { status, text } = await testApp.request(url);
    expect(status).toBe(404);
    expect(text).toContain('name="robots" content="noindex"');
  });

  it.each([
    ["/collection/nemoe-kino", "/collection/vek-nemogo-kino"],
    ["/collections/nemoe-kino?utm_source=x", "/collection/vek-nemogo-kino?utm_source=x"],
    ["/selections/korotkij-vecher", "/selections/na-odin-vecher"],
    ["/en/person/eisenstein", "/en/person/sergei-eisenstein"],
    ["/genres/science-fiction", "/genres/sci-fi"],
  ])("%s moved to %s", async (from, to) =>
    expect(await testApp.request(from)).toMatchObject({ status: 301, headers: { location: to } }),
  );
});

describe("A list is read page by page", () => {
  const lists: [string, string][] = [
    ["/new", "/catalog"],
    ["/genres/drama", "/catalog?genre=drama"],
    ["/collections", "/catalog/collections"],
    ["/collections/vek-nemogo-kino", "/catalog/collections/vek-nemogo-kino"],
    ["/selections", "/catalog/selections"],
    ["/playlists", "/catalog/playlists"],
  ];

  it.each(lists)(
    "%s holds every item once, thirty a page, and its pages lead to each other",
    async (path, asked) => {
      const total = await getTotal(asked);
      const pages = Math.ceil(total / 30);
      const seen: string[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const url = page === 1 ? path : `${path}/page${page}`;
        const { status, text } = await testApp.request(url);
        expect(status).toBe(200);
        expect(canonical(text)).toBe(testApp.base + url);
        const cards = cardsIn(text);
        expect(cards).toHaveLength(page < pages ? 30 : total - 30 * (pages - 1));
        seen.push(...cards);
        expect(related(text, "prev")).toBe(
          page === 1 ? undefined : page === 2 ? path : `${path}/page${page - 1}`,
        );
        expect(related(text, "next")).toBe(page === pages ? undefined : `${path}/page${page + 1}`);
        const found = getData(text).find((entry) => entry["@type"] === "ItemList");
        expect(found?.numberOfItems).toBe(total);
        expect(found?.itemListElement?.map(({ position }) => position)).toEqual(
          cards.map((_card, index) => (page - 1) * 30 + index + 1),
        );
        expect(found?.itemListElement?.map(({ url }) => url)).toEqual(
          cards.map((href) => testApp.base + href),
        );
      }
      expect(new Set(seen).size).toBe(total);
      expect((await testApp.request(`${path}/page${pages + 1}`)).status).toBe(404);
    },
  );

  it.each(lists)("%s/page1 is the list itself, and says so", async (path) => {
    const { status, text } = await testApp.request(`${path}/page1`);
    expect(status).toBe(200);
    expect(canonical(text)).toBe(testApp.base + path);
  });

  it("crawlers get the same breadcrumbs as viewers", async () => {
    const { text } = await testApp.request("/en/genres/drama/page2");
    expect(
      getData(text)
        .find((entry) => entry["@type"] === "BreadcrumbList")
        ?.itemListElement?.map(({ name, item }) => [name, item]),
    ).toEqual([
      ["Home", `${testApp.base}/en`],
      ["Genres", `${testApp.base}/en/genres`],
      ["Drama", `${testApp.base}/en/genres/drama`],
    ]);
    expect([...text.matchAll(/data-testid="crumb-\d"[^>]*>([^<]+)</g)].map(([, name]) => name)).toEqual([
      "Home",
      "Genres",
      "Drama",
    ]);
    expect(text).toContain("<title>Drama: films and series online — Luch, page 2</title>");
  });

  it("what was added last comes first", async () => {
    const { items } = (await (await testApp.requestApi("/catalog?sort=-added&limit=30")).json()) as {
      items: { alias: string }[];
    };
    expect(cardsIn((await testApp.request("/new")).text)).toEqual(
      items.map(({ alias }) => `/watch/${alias}`),
    );
  });
});

describe("Genres", () => {
  it("each leads to its titles and to itself in each section that has it", async () => {
    const { text } = await testApp.request("/genres");
    for (const href of ["/genres/drama", "/movies/drama", "/series/drama", "/genres/noir", "/movies/noir"])
      expect(text).toContain(`href="${href}"`);
    expect(text).not.toContain('href="/series/noir"');
  });
});

describe("A person", () => {
  it("is named in both alphabets, with the years, the life and all they made by profession", async () => {
    const { text } = await testApp.request("/person/sergei-eisenstein");
    expect(heading(text)).toBe("Сергей Эйзенштейн");
    expect(text).toContain('<span lang="en">Sergei Eisenstein</span>');
    expect(text).toContain("1898–1948");
    expect(text).toMatch(/<p[^>]*lang="ru"[^>]*>Советский режиссёр/);
    expect(text).toMatch(/<h2 id="director">Режиссура<\/h2>/);
    expect(text).toContain('href="/watch/bronenosets-potemkin"');
  });
  it("in another language the other way round", async () => {
    const { text } = await testApp.request("/hr/person/sergei-eisenstein");
    expect(heading(text)).toBe("Sergei Eisenstein");
    expect(text).toContain('<span lang="ru">Сергей Эйзенштейн</span>');
  });
  it("an actor with whom they played", async () => {
    const { persons } = (await (await testApp.requestApi("/catalog/sitemap")).json()) as {
      persons: { alias: string }[];
    };
    const known = new Set(persons.map(({ alias }) => alias));
    expect(known.has("brigitte-helm")).toBe(true);
    expect((await testApp.request("/person/brigitte-helm")).text).toMatch(
      /<h2 id="actor">Роли<\/h2>.*<p[^>]*lang="ru">[^<]*Мария/s,
    );
  });
  it("to crawlers", async () => {
    const [person, crumbs] = getData((await testApp.request("/person/sergei-eisenstein")).text);
    expect(person).toMatchObject({
      "@type": "Person",
      name: "Сергей Эйзенштейн",
      alternateName: "Sergei Eisenstein",
      birthDate: "1898",
      deathDate: "1948",
      url: `${testApp.base}/person/sergei-eisenstein`,
    });
    expect(crumbs?.["@type"]).toBe("BreadcrumbList");
  });
});

describe("A child is given lists for children", () => {
  const adultsIn = (text: string) => {
    const words = new Set(text.toLowerCase().split(/[^a-z0-9_-]+/));
    return adult.filter((alias) => words.has(alias));
  };
  it.each([
    "/new",
    "/new.data",
    "/collections",
    "/selections",
    "/playlists",
    "/genres",
    "/genres/comedy",
    "/genres/comedy.data",
    "/main/cinema",
    "/person/charlie-chaplin",
    "/person/lotte-reiniger",
    "/en/new",
  ])("%s", async (url) => {
    await testApp.request(url);
    expect(adultsIn((await testApp.request(url, { cookie: child.cookie })).text.replaceAll(url, ""))).toEqual(
      [],
    );
  });
  it("with fewer titles, counted so", async () => {
    const total = await getTotal("/catalog?for_kids=true");
    expect(getData((await testApp.request("/new", { cookie: child.cookie })).text)[0]?.numberOfItems).toBe(
      total,
    );
    expect(total).toBeLessThan(await getTotal("/catalog"));
  });
  it("a person or a list for adults alone is not there", async () => {
    for (const url of [
      "/person/sergei-eisenstein",
      "/collections/nemetskij-ekspressionizm",
      "/genres/noir",
    ]) {
      expect((await testApp.request(url)).status, url).toBe(200);
      expect((await testApp.request(url, { cookie: child.cookie })).status, url).toBe(404);
    }
  });
  it("in the kids theme, with the way home to /kids", async () => {
    const { text } = await testApp.request("/genres", { cookie: child.cookie });
    expect(text).toContain('data-theme="kids"');
    expect(text).toMatch(/href="\/kids"[^>]*data-testid="crumb-0"/);
  });
});

describe("A list that fails to load says so", () => {
  it.each([
    ["/collections", "catalog/collections"],
    ["/collections/vek-nemogo-kino", "catalog/collections"],
    ["/selections", "catalog/selections"],
    ["/playlists", "catalog/playlists"],
    ["/genres", "catalog/genres"],
    ["/new", "catalog"],
    ["/person/sergei-eisenstein", "catalog/persons"],
  ])("%s", async (url, endpoint) => {
    await testApp.fault({ endpoint, status: 500 });
    const { status, text, headers } = await testApp.request(url);
    expect(status).toBe(503);
    expect(text).toContain("Что-то пошло не так. Скоро все починим. Попробуйте позже");
    expect(text).toMatch(new RegExp(`<a[^>]*href="${url}"[^>]*>Попробовать снова<`));
    expect(headers["cache-control"]).toMatch(/no-store/);
  });
  it("an empty one says where to go", async () => {
    await testApp.fault({
      endpoint: "catalog/collections",
      status: 200,
      body: JSON.stringify({ items: [], items_total: 0 }),
    });
    const { status, text } = await testApp.request("/collections");
    expect(status).toBe(200);
    expect(text).toContain("Коллекций пока нет.");
    expect(text).toMatch(/<a[^>]*href="\/new"[^>]*>К новинкам</);
  });
});

describe("A home page by rules", () => {
  it("shows its rows and is known as the home page", async () => {
    const { text } = await testApp.request("/main/journal");
    expect(text).toMatch(/data-shelf="journal"/);
    expect(text).not.toMatch(/data-shelf="(popular|new|channels)"/);
    expect(canonical((await testApp.request("/en/main/tv")).text)).toBe(`${testApp.base}/en`);
  });
});

describe("A card shows how viewers rate the title", () => {
  it.each([
    ["/movies", ","],
    ["/new", ","],
    ["/en/movies", "."],
    ["/genres/drama", ","],
    ["/sr/collections/vek-nemogo-kino", ","],
  ])("on %s", async (url, point) => {
    const { text } = await testApp.request(url);
    const shown = [
      ...text.matchAll(/href="(?:\/[a-z]{2})?\/watch\/([\w-]+)"[^>]*>(?:(?!<\/a>).)*?★ ([\d.,]+)</gs),
    ];
    expect(shown.length).toBeGreaterThan(10);
    const rows = new Map((await testApp.api.db.select().from(titles)).map((row) => [row.alias, row]));
    for (const [, alias = "", rating] of shown)
      expect(rating).toBe(
        (Math.round((rows.get(alias)?.ratingStart ?? 0) * 10) / 10).toFixed(1).replace(".", point),
      );
  });
});

describe("Sitemaps", () => {
  it("the sitemap has every category, every genre with titles, and no others", async () => {
    const { text } = await testApp.request("/sitemaps/categories.xml");
    const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) =>
      loc.slice(testApp.base.length),
    );
    const rows = await testApp.api.db.select().from(titles);
    const expected = ["movies", "series", "animation", "cartoons"].flatMap((category) => [
      `/${category}`,
      ...new Set(
        rows
          .filter((row) => row.category === category && !row.isDisabled)
          .flatMap(({ genres }) => genres.map((genre) => `/${category}/${genre}`)),
      ),
    ]);
    expect([...paths].sort()).toEqual([...expected].sort());
    for (const path of paths) expect((await testApp.request(path)).status, path).toBe(200);
    for (const locale of prefixedLocales)
      expect((await testApp.request(`/${locale}${paths[3] ?? ""}`)).status).toBe(200);
  }, 60_000);

  it.each([
    ["pages", "/journal"],
    ["categories", "/movies/animation"],
    ["collections", "/collections/vek-nemogo-kino/page2"],
    ["selections", "/selections/na-odin-vecher"],
    ["genres", "/genres/drama"],
    ["persons", "/person/sergei-eisenstein"],
    ["articles", "/journal/pochemu-lestnitsa"],
  ])("%s lead to pages that are there", async (name, known) => {
    expect((await testApp.request("/sitemap.xml")).text).toContain(`${testApp.base}/sitemaps/${name}.xml`);
    const { status, text } = await testApp.request(`/sitemaps/${name}.xml`);
    expect(status).toBe(200);
    const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) =>
      loc.slice(testApp.base.length),
    );
    expect(paths).toContain(known);
    for (const path of [...paths.slice(0, 5), ...paths.slice(-3)]) {
      const page = await testApp.request(path);
      expect(page.status, path).toBe(200);
      expect(canonical(page.text)).toBe(testApp.base + path);
    }
  });
});
