import { within } from "@testing-library/dom";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isForChildren } from "#domain/age-rating";
import { titles } from "../../api/platform/db/schema";
import { getWords, linksIn, openPage, type Page } from "../setup/page";
import { type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let adult: { alias: string; title: { ru: string } }[];
beforeAll(async () => {
  testApp = await startTestApp();
  adult = (await testApp.api.db.select().from(titles)).filter((row) => !isForChildren(row));
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const url = (query: string, rest = "") => `/search?q=${encodeURIComponent(query)}${rest}`;
const open = (path: string, request?: RequestOptions) => openPage(testApp, path, request);
const search = (query: string, rest = "", cookie?: string) =>
  open(url(query, rest), cookie ? { cookie } : {});
const mainLinks = ({ getMain }: Page) => linksIn(getMain());
const groups = ({ getMain }: Page) =>
  within(getMain())
    .getAllByRole("heading", { level: 2 })
    .map(({ id }) => id.replace("shelf-", ""));
const getForm = ({ getByRole }: Page) => within(getByRole("main")).getByRole("search");
const getField = ({ getByRole }: Page) => getByRole("searchbox");
const suggest = async (query: string, cookie?: string, rest = "") => {
  const answer = await testApp.request(
    `/resources/suggest?q=${encodeURIComponent(query)}${rest}`,
    cookie ? { cookie } : {},
  );
  return {
    ...answer,
    items: (JSON.parse(answer.text) as { items: { kind: string; text: string; href: string }[] }).items,
  };
};

describe("/search without a query", () => {
  it("/search without a query has a form that works without script, and popular queries", async () => {
    const { status, page } = await open("/search");
    expect(status).toBe(200);
    expect(["method", "action"].map((name) => getForm(page).getAttribute(name))).toEqual(["get", "/search"]);
    expect(page.getByRole("searchbox", { name: "Фильм, сериал, человек или канал" })).toBe(getField(page));
    expect(page.isNoindex).toBe(false);
    await search("метрополис");
    testApp.clearCaches();
    const popular = (await open("/search")).page.getByRole("region", { name: "Часто ищут" });
    expect(linksIn(popular)).toContain(`/search?q=${encodeURIComponent("Метрополис")}`);
  });

  it.each(["", "   ", "\u0000", "\u202e\u200b"])("/search treats «%j» as no query", async (query) =>
    expect((await search(query)).page.isNoindex).toBe(false),
  );

  it("/search without a query works if the popular queries fail", async () => {
    await testApp.fault({ endpoint: "catalog/search/popular", status: 500 });
    testApp.clearCaches();
    expect((await testApp.request("/search")).status).toBe(200);
  });
});

describe("Each search result links to its page", () => {
  it("Each search result links to its page for titles, their broadcasts and articles about them", async () => {
    const { status, page, headers } = await search("метрополис");
    expect(status).toBe(200);
    expect(headers["cache-control"]).toMatch(/no-store/);
    expect(page.isNoindex).toBe(true);
    expect(groups(page)).toEqual(expect.arrayContaining(["programmes", "articles"]));
    expect(groups(page)[0]).toBe("titles");
    expect(mainLinks(page)).toContain("/watch/metropolis");
    expect(getField(page).getAttribute("value")).toBe("метрополис");
  });

  it("A person searched for by name comes before films in the results", async () => {
    const { page } = await search("фриц ланг");
    expect(groups(page)[0]).toBe("persons");
    expect(mainLinks(page)).toContain("/person/fritz-lang");
  });

  it("Each type of search result has URLs of the right type", async () => {
    const pages = await Promise.all(
      ["метрополис", "кино", "носферату", "век немого кино", "как оживить бумагу", "ланг"].map((query) =>
        search(query),
      ),
    );
    const links = pages.flatMap(({ page }) => mainLinks(page));
    for (const part of [
      /^\/watch\/[a-z0-9-]+$/,
      /^\/person\/[a-z0-9-]+$/,
      /^\/channel\/\d+$/,
      /^\/archive\/watch\/[\d-]+$/,
      /^\/collections\/[a-z0-9-]+$/,
      /^\/journal\/[a-z0-9-]+$/,
    ])
      expect(links).toContainEqual(expect.stringMatching(part));
  });

  it("Search results are in the page's language, with all texts in it", async () => {
    const { page } = await open("/en/search?q=nosferatu");
    expect(mainLinks(page)).toContain("/en/watch/nosferatu");
    expect(getForm(page).getAttribute("action")).toBe("/en/search");
    expect(mainLinks(page).filter((href) => !/^(\/en\/|#)/.test(href))).toEqual([]);
  });

  it("Search results have further pages after the first forty titles, and none after the last", async () => {
    const { page: found } = await search("а", "&literal=true");
    const heading = found.document.getElementById("shelf-titles")?.textContent ?? "";
    const total = Number(/· (\d+)$/.exec(heading)?.[1]);
    expect(total).toBeGreaterThan(0);
    const last = Math.max(1, Math.ceil(total / 40));
    if (last > 1) expect((await search("а", `&literal=true&page=${last}`)).status).toBe(200);
    expect((await search("а", `&literal=true&page=${last + 1}`)).status).toBe(404);
    for (const page of ["0", "-1", "x", "1e3", ""])
      expect((await search("а", `&page=${page}`)).status, page).toBe(404);
  });
});

describe("Words said in films", () => {
  it("Words said in films lead to the player at that second, in each language of the interface", async () => {
    const { page } = await search("последний поезд");
    expect(groups(page)).toContain("moments");
    const moments = page.getByRole("region", { name: /^В фильмах/ });
    const [link] = within(moments).getAllByRole("link");
    expect(link && getWords(link)).toMatch(/^0:27\s*Последний поезд шёл через мост\. .+/);
    const href = link?.getAttribute("href") ?? "";
    expect(href).toMatch(/^\/watch\/[\w/-]+\?popup=player&t=27$/);
    const played = await open(href, { cookie: (await testApp.viewer({ kind: "PAID" })).cookie });
    expect(played.status).toBe(200);
    expect(played.text).toMatch(/startSeconds\\",27/);
    const english = await open("/en/search?q=last%20train");
    const [first] = within(english.page.getByRole("region", { name: /^In films/ })).getAllByRole("link");
    expect(first?.getAttribute("href")).toMatch(/^\/en\/watch\//);
    expect(first?.querySelector("[lang=en]")?.textContent).toBe("The last train was crossing the bridge.");
  });
});

describe("A misspelt query is corrected, and can be searched for as typed", () => {
  it.each([
    ["vtnhjgjkbc", "метрополис"],
    ["митрополис", "метрополис"],
    ["metropolis", null],
  ])("The misspelt query «%s» is corrected, and can be searched for as typed", async (typed, meant) => {
    const { page } = await search(typed);
    const getCorrection = ({ queryByText }: Page) => queryByText(/^Показаны результаты для/);
    expect(mainLinks(page)).toContain("/watch/metropolis");
    if (meant === null) {
      expect(getCorrection(page)).toBeNull();
      return;
    }
    const correction = getCorrection(page) ?? expect.unreachable("the correction is shown");
    expect(getWords(correction).toLowerCase()).toContain(`показаны результаты для «${meant}»`);
    expect(linksIn(correction)).toEqual([`/search?q=${encodeURIComponent(typed)}&literal=true`]);
    const literal = await search(typed, "&literal=true");
    expect(literal.status).toBe(200);
    expect(getCorrection(literal.page)).toBeNull();
  });

  it("A search page without results links to titles and genres", async () => {
    const { status, page } = await search("щщъъщщ", "&literal=true");
    expect(status).toBe(200);
    for (const part of [/^\/watch\/./, /^\/genres\/./])
      expect(mainLinks(page)).toContainEqual(expect.stringMatching(part));
  });
});

describe("No query causes a server error", () => {
  const odd = [
    "%",
    "%%%",
    "_",
    "\\",
    "'",
    '"',
    "' or 1=1 --",
    "<script>alert(1)</script>",
    "\u0000метрополис",
    "\u202eсилопортем",
    "\ud83c\udfac",
    "a".repeat(200),
    "и ".repeat(99),
    "!!!",
    ":* & | !",
    "a:b <-> c",
    "\r\nSet-Cookie: x=1",
    "ё́",
    "İ",
    "ﷺ",
  ];
  it.each(odd)("No query causes a server error: %j", async (query) => {
    const { status, text, cookies } = await search(query);
    expect(status).toBe(200);
    expect(cookies).toEqual([]);
    expect(text).not.toContain("<script>alert(1)");
  });

  it.each([
    ["201 letters", "я".repeat(201)],
    ["a page of text", "слово ".repeat(100)],
    ["with quotes", `"><img src=x>${"y".repeat(300)}`],
  ])("%s are too many: the page says so and keeps what was typed", async (_what, query) => {
    const { status, text, page } = await search(query);
    expect(status).toBe(400);
    expect(page.getByRole("alert").textContent).toMatch(/200/);
    expect(getField(page).getAttribute("aria-invalid")).toBe("true");
    expect(getField(page).getAttribute("aria-describedby")).toBe(page.getByRole("alert").id);
    expect(text).not.toContain("<img src=x>");
    expect(page.document.querySelector("img[src=x]")).toBeNull();
    expect(getField(page).getAttribute("value")).toBe(query);
    expect(page.getByRole("navigation", { name: "Разделы" })).toBeTruthy();
  });

  it("A query of 10 KB is too long for a URL", async () =>
    expect((await search("x".repeat(10_240))).status).toBe(414));
  it("A query of 200 letters is allowed", async () =>
    expect((await search("я".repeat(200))).status).toBe(200));
  it("Broken escapes and repeated queries are handled", async () => {
    for (const path of [
      "/search?q=%E0%A4%A",
      "/search?q=%ff",
      "/search?q=a&q=b",
      "/search?q%5B%5D=a",
      "/search?literal=true",
      "/search?q=x&literal=maybe",
      "/search.data?q=%00",
      "/search?_data=routes/content/search&q=x",
    ])
      expect((await testApp.request(path)).status, path).toBeLessThan(500);
  });

  it("If the search fails the page says so, and can be retried", async () => {
    await testApp.fault({ endpoint: "catalog/search/all", status: 500 });
    expect((await search("метрополис")).status).toBe(503);
  });
});

describe("Search suggestions", () => {
  it("Search suggestions have names and URLs, and are never cached", async () => {
    const { status, headers, items } = await suggest("метро");
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(items).toContainEqual(expect.objectContaining({ kind: "movie", href: "/watch/metropolis" }));
  });
  it("Search suggestions are in the page's language", async () => {
    const { items } = await suggest("metro", undefined, "&locale=en");
    expect(items[0]?.href).toBe("/en/watch/metropolis");
    expect((await suggest("metro", undefined, "&locale=xx")).items[0]?.href).toBe("/watch/metropolis");
  });
  it.each(["", " ", "\u0000", "x".repeat(201), "%", "'", "\u202e", "<b>"])(
    "Suggestions for «%j» do not fail",
    async (query) => expect((await suggest(query)).status).toBe(200),
  );
  it("Search suggestions are empty if the API fails", async () => {
    await testApp.fault({ endpoint: "catalog/search/suggest", status: 500 });
    expect((await suggest("метро")).items).toEqual([]);
  });
});

describe("A child finds nothing that is not for children", () => {
  it("A child finds only what is for children by search, in suggestions and popular queries", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    for (const { alias, title } of adult.slice(0, 8)) {
      await search(title.ru);
      for (const path of [
        url(title.ru),
        url(title.ru, "&for_kids=false"),
        `/search.data?q=${encodeURIComponent(title.ru)}`,
      ]) {
        const { text } = await testApp.request(path, { cookie });
        expect(text, path).not.toMatch(new RegExp(`(watch|title)/${alias}["/?\\\\]`));
      }
      expect((await suggest(title.ru, cookie)).items.map(({ href }) => href)).not.toContain(
        `/watch/${alias}`,
      );
      expect(
        (await suggest(title.ru, cookie, "&for_kids=false")).items.map(({ href }) => href),
      ).not.toContain(`/watch/${alias}`);
    }
    testApp.clearCaches();
    const { page } = await open("/search", { cookie });
    const popular = getWords(page.getMain());
    for (const { title } of adult.slice(0, 8)) expect(popular).not.toContain(title.ru);
  });

  it("A child finds only what is for children even if the API sends titles for adults", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    const body = await (
      await testApp.requestApi(`/catalog/search/all?q=${encodeURIComponent("метрополис")}`)
    ).text();
    await testApp.fault({ endpoint: "catalog/search/all", status: 200, body });
    expect(mainLinks((await search("метрополис", "", cookie)).page)).not.toContain("/watch/metropolis");
  });
});
