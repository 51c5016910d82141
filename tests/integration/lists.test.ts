import { within } from "@testing-library/dom";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isForChildren } from "#domain/age-rating";
import { titles } from "../../api/platform/db/schema";
import { languages, locales, localisedPath, prefixedLocales, splitLocale } from "../../app/lib/i18n/locales";
import { rows } from "../contract/route-table";
import { getWords, linksIn, openPage, type Page } from "../setup/page";
import { sample } from "../setup/sample";
import { type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";
import { readWords } from "../setup/words";
import { getTexts } from "../setup/xml";

let testApp: TestApp;
let child: Awaited<ReturnType<TestApp["viewer"]>>;
let adult: string[];
beforeAll(async () => {
  testApp = await startTestApp();
  child = await testApp.viewer({ kind: "PAID", child: true });
  adult = (await testApp.api.db.select().from(titles))
    .filter((row) => !isForChildren(row))
    .map(({ alias }) => alias);
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const open = (url: string, request?: RequestOptions) => openPage(testApp, url, request);
/** The link of each card in the page's list. */
const cardsIn = ({ document }: Page) => linksIn(document.querySelector("ul[data-list]"));
const related = ({ getByRole }: Page, rel: "prev" | "next") =>
  getByRole("main").querySelector(`a[rel=${rel}]`)?.getAttribute("href") ?? undefined;
type Entry = {
  "@type": string;
  numberOfItems?: number;
  itemListElement?: { position: number; name: string; url?: string; item?: string }[];
} & Record<string, unknown>;
const getData = (page: Page) => page.getStructuredData<Entry>();
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

describe("Every list of the specification exists", () => {
  const pages = rows
    .filter(
      ({ expect: expected, example, pattern }) =>
        expected === "page" && ours.test(example) && !pattern.endsWith("page:N"),
    )
    .map(({ example }) => fill(example));
  it("More than thirty lists of the specification exist", () => expect(pages.length).toBeGreaterThan(30));
  const listed = sample("lists", [...new Set(pages)], 30);
  it.each(listed)("The list %s of the specification exists", async (url) => {
    const { status, page } = await open(url);
    expect(status).toBe(200);
    expect(page.getHeading()).toBeTruthy();
    expect(page.language).toBe(languages[splitLocale(url).locale].tag);
    const known = url.startsWith("/main/") ? "/" : url.replace("/collection/", "/collections/");
    // What editors write is in Russian.
    const isWritten = /^\/(?:journal|person|playlist\/|selections\/|collections?\/(?!page))/.test(
      splitLocale(known).path,
    );
    expect(page.canonical).toBe(`${testApp.base}${isWritten ? splitLocale(known).path : known}`);
    expect(page.isNoindex).toBe(false);
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
  it.each([...new Set([...missing, ...others])])("The list %s is not found", async (url) => {
    const { status, page } = await open(url);
    expect(status).toBe(404);
    expect(page.isNoindex).toBe(true);
  });

  it.each([
    ["/collection/nemoe-kino", "/collection/vek-nemogo-kino"],
    ["/collections/nemoe-kino?utm_source=x", "/collection/vek-nemogo-kino?utm_source=x"],
    ["/selections/korotkij-vecher", "/selections/na-odin-vecher"],
    ["/en/person/eisenstein", "/en/person/sergei-eisenstein"],
    ["/genres/science-fiction", "/genres/sci-fi"],
  ])("The list %s redirects to %s", async (from, to) =>
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
    "%s contains every item once, thirty a page, with links between its pages",
    async (path, asked) => {
      const total = await getTotal(asked);
      const pages = Math.ceil(total / 30);
      const seen: string[] = [];
      for (let number = 1; number <= pages; number += 1) {
        const url = number === 1 ? path : `${path}/page${number}`;
        const { status, page } = await open(url);
        expect(status).toBe(200);
        expect(page.canonical).toBe(testApp.base + url);
        const cards = cardsIn(page);
        expect(cards).toHaveLength(number < pages ? 30 : total - 30 * (pages - 1));
        seen.push(...cards);
        expect(related(page, "prev")).toBe(
          number === 1 ? undefined : number === 2 ? path : `${path}/page${number - 1}`,
        );
        expect(related(page, "next")).toBe(number === pages ? undefined : `${path}/page${number + 1}`);
        const found = getData(page).find((entry) => entry["@type"] === "ItemList");
        expect(found?.numberOfItems).toBe(total);
        expect(found?.itemListElement?.map(({ position }) => position)).toEqual(
          cards.map((_card, index) => (number - 1) * 30 + index + 1),
        );
        expect(found?.itemListElement?.map(({ url }) => url)).toEqual(
          cards.map((href) => testApp.base + href),
        );
      }
      expect(new Set(seen).size).toBe(total);
      expect((await testApp.request(`${path}/page${pages + 1}`)).status).toBe(404);
    },
  );

  it.each(lists)("%s/page1 has the canonical URL of the list", async (path) => {
    const { status, page } = await open(`${path}/page1`);
    expect(status).toBe(200);
    expect(page.canonical).toBe(testApp.base + path);
  });

  it("Crawlers get the same breadcrumbs of a list as viewers", async () => {
    const { page } = await open("/en/genres/drama/page2");
    expect(
      getData(page)
        .find((entry) => entry["@type"] === "BreadcrumbList")
        ?.itemListElement?.map(({ name, item }) => [name, item]),
    ).toEqual([
      ["Home", `${testApp.base}/en`],
      ["Genres", `${testApp.base}/en/genres`],
      ["Drama", `${testApp.base}/en/genres/drama`],
    ]);
    const crumbs = within(page.getByRole("navigation", { name: "You are here" })).getAllByRole("listitem");
    expect(crumbs.map(getWords)).toEqual(["Home", "Genres", "Drama"]);
    expect(page.title).toBe("Drama: films and series online — Luch, page 2");
  });

  it("What was added to a list last comes first", async () => {
    const { items } = (await (await testApp.requestApi("/catalog?sort=-added&limit=30")).json()) as {
      items: { alias: string }[];
    };
    expect(cardsIn((await open("/new")).page)).toEqual(items.map(({ alias }) => `/watch/${alias}`));
  });
});

describe("A genre", () => {
  it("A genre links to its titles, and to itself in each category that has it", async () => {
    const { page } = await open("/genres");
    const links = linksIn(page.getMain());
    expect(links).toEqual(
      expect.arrayContaining([
        "/genres/drama",
        "/movies/drama",
        "/series/drama",
        "/genres/noir",
        "/movies/noir",
      ]),
    );
    expect(links).not.toContain("/series/noir");
  });
});

describe("A person", () => {
  it("A person has a name in both alphabets, years, a biography and all films by profession", async () => {
    const { page } = await open("/person/sergei-eisenstein");
    expect(page.getHeading()).toBe("Сергей Эйзенштейн");
    expect(page.getByText("Sergei Eisenstein").lang).toBe("en");
    expect(page.getByText("1898–1948")).toBeTruthy();
    expect(page.getByText(/^Советский режиссёр/).lang).toBe("ru");
    const works = page.getByRole("region", { name: "Режиссура" });
    expect(within(works).getByRole("heading", { level: 2 }).textContent).toBe("Режиссура");
    expect(linksIn(works)).toContain("/watch/bronenosets-potemkin");
  });
  it("A person has the names in reverse order in another language", async () => {
    const { page } = await open("/hr/person/sergei-eisenstein");
    expect(page.getHeading()).toBe("Sergei Eisenstein");
    expect(page.getByText("Сергей Эйзенштейн").lang).toBe("ru");
  });
  it("A person has the role played in each film", async () => {
    const { persons } = (await (await testApp.requestApi("/catalog/sitemap")).json()) as {
      persons: { alias: string }[];
    };
    const known = new Set(persons.map(({ alias }) => alias));
    expect(known.has("brigitte-helm")).toBe(true);
    const { page } = await open("/person/brigitte-helm");
    expect(within(page.getByRole("region", { name: "Роли" })).getByText(/Мария/).lang).toBe("ru");
  });
  it("A person has structured data for crawlers", async () => {
    const [person, crumbs] = getData((await open("/person/sergei-eisenstein")).page);
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

describe("A child gets lists for children", () => {
  const adultsIn = (text: string) => {
    const words = readWords(text);
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
  ])("A child gets lists for children: %s", async (url) => {
    await testApp.request(url);
    expect(adultsIn((await testApp.request(url, { cookie: child.cookie })).text.replaceAll(url, ""))).toEqual(
      [],
    );
  });
  it("A child gets lists with fewer titles, and totals that count only those", async () => {
    const total = await getTotal("/catalog?for_kids=true");
    expect(getData((await open("/new", { cookie: child.cookie })).page)[0]?.numberOfItems).toBe(total);
    expect(total).toBeLessThan(await getTotal("/catalog"));
  });
  it("A child gets no people and lists that are only for adults", async () => {
    for (const url of [
      "/person/sergei-eisenstein",
      "/collections/nemetskij-ekspressionizm",
      "/genres/noir",
    ]) {
      expect((await testApp.request(url)).status, url).toBe(200);
      expect((await testApp.request(url, { cookie: child.cookie })).status, url).toBe(404);
    }
  });
  it("A child gets lists in the children's theme, with the logo linking to /kids", async () => {
    const { page } = await open("/genres", { cookie: child.cookie });
    expect(page.document.documentElement.dataset.theme).toBe("kids");
    expect(linksIn(page.getByRole("navigation", { name: "Ты здесь" }))[0]).toBe("/kids");
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
  ])("A list that fails to load says so: %s", async (url, endpoint) => {
    await testApp.fault({ endpoint, status: 500 });
    const { status, page, headers } = await open(url);
    expect(status).toBe(503);
    expect(page.getByText("Что-то пошло не так. Скоро все починим. Попробуйте позже")).toBeTruthy();
    expect(page.getByRole("link", { name: "Попробовать снова" }).getAttribute("href")).toBe(url);
    expect(headers["cache-control"]).toMatch(/no-store/);
  });
  it("An empty list suggests where to go", async () => {
    await testApp.fault({
      endpoint: "catalog/collections",
      status: 200,
      body: JSON.stringify({ items: [], items_total: 0 }),
    });
    const { status, page } = await open("/collections");
    expect(status).toBe(200);
    expect(page.getByText("Коллекций пока нет.")).toBeTruthy();
    expect(page.getByRole("link", { name: "К новинкам" }).getAttribute("href")).toBe("/new");
  });
});

describe("A home page by rules", () => {
  it("A home page by rules has its rows and the canonical URL of the home page", async () => {
    const shelves = async (url: string) =>
      [...(await open(url)).page.document.querySelectorAll("[data-shelf]")].map((row) =>
        row.getAttribute("data-shelf"),
      );
    const others = ["popular", "new", "channels"];
    expect(await shelves("/")).toEqual(expect.arrayContaining(["journal", ...others]));
    const shown = await shelves("/main/journal");
    expect(shown).toContain("journal");
    expect(shown.filter((shelf) => others.includes(shelf ?? ""))).toEqual([]);
    expect((await open("/en/main/tv")).page.canonical).toBe(`${testApp.base}/en`);
  });
});

describe("A card shows the viewers' rating", () => {
  it.each([
    ["/movies", ","],
    ["/new", ","],
    ["/en/movies", "."],
    ["/genres/drama", ","],
    ["/sr/collections/vek-nemogo-kino", ","],
  ])("A card shows the viewers' rating on %s", async (url, point) => {
    const { page } = await open(url);
    const rated = [...page.getMain().querySelectorAll("a[href*='/watch/']")].flatMap((card) => {
      const rating = within(card as HTMLElement).queryByText(/^★ /);
      return rating ? [{ alias: card.getAttribute("href")?.split("/").at(-1) ?? "", rating }] : [];
    });
    expect(rated.length).toBeGreaterThan(10);
    const rows = new Map((await testApp.api.db.select().from(titles)).map((row) => [row.alias, row]));
    for (const { alias, rating } of rated) {
      const expected = (Math.round((rows.get(alias)?.ratingStart ?? 0) * 10) / 10).toFixed(1);
      expect(rating.textContent).toBe(`★ ${expected.replace(".", point)}`);
      expect(rating.getAttribute("aria-label")).toContain(expected.replace(".", point));
    }
  });
});

describe("Sitemaps", () => {
  it("Sitemaps contain every category, every genre with titles, and no others", async () => {
    const { text } = await testApp.request("/sitemaps/categories.xml");
    const paths = getTexts(text, "loc").map((location) => location.slice(testApp.base.length));
    const rows = await testApp.api.db.select().from(titles);
    const inRussian = ["movies", "series", "animation", "cartoons"].flatMap((category) => [
      `/${category}`,
      ...new Set(
        rows
          .filter((row) => row.category === category && !row.isDisabled)
          .flatMap(({ genres }) => genres.map((genre) => `/${category}/${genre}`)),
      ),
    ]);
    const expected = inRussian.flatMap((path) => locales.map((locale) => localisedPath(path, locale)));
    expect([...paths].sort()).toEqual(expected.sort());
    for (const path of sample("listed categories", inRussian, 20))
      expect((await testApp.request(path)).status, path).toBe(200);
    for (const locale of prefixedLocales)
      expect((await testApp.request(`/${locale}${inRussian[3] ?? ""}`)).status).toBe(200);
  });

  it.each([
    ["pages", "/journal"],
    ["categories", "/movies/animation"],
    ["collections", "/collections/vek-nemogo-kino/page2"],
    ["selections", "/selections/na-odin-vecher"],
    ["genres", "/genres/drama"],
    ["persons", "/person/sergei-eisenstein"],
    ["articles", "/journal/pochemu-lestnitsa"],
  ])("Sitemaps of %s link to existing pages", async (name, known) => {
    expect((await testApp.request("/sitemap.xml")).text).toContain(`${testApp.base}/sitemaps/${name}.xml`);
    const { status, text } = await testApp.request(`/sitemaps/${name}.xml`);
    expect(status).toBe(200);
    const paths = getTexts(text, "loc").map((location) => location.slice(testApp.base.length));
    expect(paths).toContain(known);
    for (const path of [...paths.slice(0, 5), ...paths.slice(-3)]) {
      const { status, page } = await open(path);
      expect(status, path).toBe(200);
      expect(page.canonical).toBe(testApp.base + path);
    }
  });
});
