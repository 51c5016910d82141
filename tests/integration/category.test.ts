import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Filters } from "#contract/filters";
import { captchas } from "../../api/platform/db/schema";
import { getWords, linksIn, openPage, type Page } from "../setup/page";
import { row } from "../setup/row";
import { type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const open = (url: string, request?: RequestOptions) => openPage(testApp, url, request);
const getCanonicalPath = ({ canonical }: Page) => canonical?.slice(testApp.base.length);
const cards = ({ document }: Page) =>
  linksIn(document.querySelector("ul[data-list]")).flatMap(
    (href) => /^(?:\/[a-z]{2})?\/watch\/([\w-]+)$/.exec(href)?.[1] ?? [],
  );
const getFilters = ({ document }: Page) =>
  [...document.querySelectorAll("[data-filter]")].map((filter) => filter.getAttribute("data-filter"));
const getCaptchaKey = ({ document }: Page) =>
  document.querySelector("input[name=captcha_key]")?.getAttribute("value") ?? null;

describe("A category page", () => {
  /** The text the page ends with. */
  const getText = ({ document }: Page) =>
    document.querySelector<HTMLElement>("section[aria-labelledby=category-text]") ??
    expect.unreachable("there is a text");

  it.each(["/movies", "/series", "/animation", "/cartoons"])(
    "%s shows twenty titles at first, filters, tabs and its own text",
    async (url) => {
      row("S-062", "S-063", "S-064", "S-065", "S-070", "S-071", "K-026");
      const { status, page } = await open(url);
      expect(status).toBe(200);
      expect(cards(page).length).toBeGreaterThan(5);
      expect(cards(page).length).toBeLessThanOrEqual(20);
      expect(getFilters(page).sort()).toEqual([
        "accessibility",
        "category",
        "country",
        "genre",
        "sort",
        "year",
      ]);
      const order = page.getByRole("search", { name: "Фильтры и порядок" });
      const chosen = within(order).getAllByRole("radio", { checked: true });
      expect(chosen.map((radio) => [radio.getAttribute("name"), radio.getAttribute("value")])).toEqual([
        ["sort", "-popularity"],
      ]);
      expect(getText(page).lang).toBe("ru");
      expect(getCanonicalPath(page)).toBe(url);
    },
  );

  it.each([
    ["/movies/comedy", "S-083"],
    ["/series/drama", "S-084"],
    ["/animation/comedy", "S-085"],
  ])("%s marks its genre among the tabs and ends with its own text", async (url, id) => {
    row("S-082", id);
    const [whole, { status, page }] = [await open(`/${url.split("/")[1]}`), await open(url)];
    expect(status).toBe(200);
    const tabs = within(page.getByRole("navigation", { name: "Жанры" }));
    expect(tabs.getByRole("link", { current: "page" }).getAttribute("href")).toBe(url);
    expect(getWords(getText(page)).length).toBeGreaterThan(200);
    expect(getWords(getText(page))).not.toBe(getWords(getText(whole.page)));
  });

  it("A category page has options in blocks of ten, and disables those without results", async () => {
    row("S-067", "S-068", "S-069", "K-029");
    const answer = await testApp.requestApi(
      "/catalog/categories/filters/detail?category=movies&locale=ru&content_lang=ru&geoip_cc=RU&for_kids=false",
    );
    const { filters, ...rest } = (await answer.json()) as Filters;
    const years = Array.from({ length: 25 }, (_, index) => String(1900 + index));
    const items = years.map((alias) => ({ alias, title: alias, total: alias === "1907" ? 0 : 1 }));
    const body = JSON.stringify({
      ...rest,
      filters: filters.map((filter) => (filter.alias === "year" ? { ...filter, items } : filter)),
    });
    const look = async (path: string) => {
      await testApp.reset();
      await testApp.fault({ endpoint: "catalog/categories/filters/detail", status: 200, body });
      testApp.clearCaches();
      const { page } = await open(path);
      const group = page.getByRole<HTMLElement>("group", { name: "Год" });
      const blocks = within(group).getAllByRole("list");
      const inputs = [...group.querySelectorAll("input")].filter(({ value }) => years.includes(value));
      return {
        blocks: blocks.map((list) => list.children.length),
        empty: inputs.filter(({ value }) => value === "1907").map(({ disabled }) => disabled),
      };
    };
    expect(await look("/movies/noir")).toEqual({ blocks: [10, 10, 5], empty: [true] });
    expect((await look("/movies")).empty).toEqual([]);
  });

  it("A category page has different titles on every page, and the last one is marked as the last", async () => {
    const [first, second, last] = [
      await open("/movies"),
      await open("/movies/page2"),
      await open("/movies/page8"),
    ];
    expect(cards(first.page)).toHaveLength(20);
    expect(cards(first.page).filter((alias) => cards(second.page).includes(alias))).toEqual([]);
    const getNext = ({ document }: Page) => document.querySelector("[rel=next]")?.getAttribute("href");
    expect(getNext(first.page)).toBe("/movies/page2");
    expect(last.status).toBe(200);
    expect(getNext(last.page)).toBeUndefined();
    expect((await testApp.request("/movies/page9")).status).toBe(404);
  });

  it("Page 1 of a category has the canonical URL of the list", async () => {
    const { status, page } = await open("/movies/drama/page1");
    expect(status).toBe(200);
    expect(getCanonicalPath(page)).toBe("/movies/drama");
  });
});

describe("Filters have one canonical URL", () => {
  it.each([
    ["/movies/de/drama", "/movies/drama/de"],
    ["/movies?genre=drama&sort=-popularity", "/movies/drama"],
    ["/movies?genre=drama&genre=comedy&country=", "/movies?genre=comedy,drama"],
    ["/movies/DE", "/movies/de"],
    ["/movies?sort=drop%20table", "/movies"],
    ["/en/movies?year=1927", "/en/movies/1927"],
  ])("%s redirects to %s", async (asked, target) => {
    const { status, headers } = await testApp.request(asked);
    expect([status, headers.location]).toEqual([301, target]);
  });

  it("Combinations of values and other orders are not indexed", async () => {
    for (const url of [
      "/movies?genre=comedy,drama",
      "/movies/drama/-release_date",
      "/movies/drama/de/1927",
    ]) {
      const { status, page } = await open(url);
      expect(status, url).toBe(200);
      expect(page.isNoindex, url).toBe(true);
    }
  });

  it.each([
    "/movies/nope",
    "/movies/drama/comedy",
    "/movies/a/b/c/d/e",
    "/movies/page0",
    "/movies/page-1",
    "/movies/pagex",
    "/movies/page999999",
    "/movies/3000",
    "/movies?genre=nope",
    "/movies?country=ZZ",
    "/movies/%00",
    "/cartoons/%3Cscript%3E",
  ])("%s is not found", async (url) => expect((await testApp.request(url)).status).toBe(404));
  it.each([
    `/movies?genre=${"x".repeat(7000)}`,
    "/movies?genre=%00",
    "/movies?year=-1",
    "/movies?category=movies",
    "/movies?sort=%F0%9F%98%80",
    "/movies?genre[]=a&genre[b]=c",
  ])("Bad input %# is refused or ignored, never a server error", async (url) =>
    expect((await testApp.request(url)).status).toBeLessThan(500),
  );
});

describe("The chosen sort order (AMB-218)", () => {
  const chosen = async (url: string, form: Record<string, string>) => {
    const { status, headers, cookies } = await testApp.post(url, form);
    return {
      status,
      location: headers.location,
      cookie: cookies.find((cookie) => cookie.startsWith("selectedSort="))?.split(";")[0] ?? "",
    };
  };

  it("The chosen sort order is kept in every category until it is reset, without script", async () => {
    const { status, location, cookie } = await chosen("/movies", { genre: "drama", sort: "title" });
    expect([status, location]).toEqual([303, "/movies/drama/title"]);
    for (const [url, target] of [
      ["/series", "/series/title"],
      ["/en/movies/de/page2", "/en/movies/de/title/page2"],
      ["/movies?genre=comedy,drama", "/movies/title?genre=comedy,drama"],
      ["/movies.data", null],
    ] as const) {
      const answer = await testApp.request(url, { cookie });
      if (target !== null) expect([answer.status, answer.headers.location]).toEqual([302, target]);
      else expect(answer.text).toContain("/movies/title");
      expect(answer.headers["cache-control"]).toMatch(/no-store/);
    }
    const reset = await chosen("/movies", { genre: "drama", sort: "title", reset: "all" });
    expect([reset.status, reset.location, reset.cookie]).toEqual([303, "/movies", "selectedSort="]);
    expect((await testApp.request("/series", { cookie: reset.cookie })).status).toBe(200);
  });
  it("The chosen sort order is overridden by a URL with an order", async () => {
    expect((await testApp.request("/movies/-rating_start", { cookie: "selectedSort=title" })).status).toBe(
      200,
    );
  });
  it.each([
    "selectedSort=drop%20table",
    "selectedSort=",
    "selectedSort=-popularity",
    "selectedSort=%E0%A4%A",
    "selectedSort=-year",
  ])("The chosen sort order is not changed by «%s»", async (cookie) =>
    expect((await testApp.request("/movies", { cookie })).status).toBe(200),
  );
  it("The chosen sort order affects only this viewer: cached pages stay the same", async () => {
    await testApp.request("/movies");
    await expect.poll(async () => (await testApp.request("/movies")).headers.etag).toBeTruthy();
    expect((await testApp.request("/movies", { cookie: "selectedSort=title" })).headers.location).toBe(
      "/movies/title",
    );
    expect((await testApp.request("/movies")).status).toBe(200);
  });
  it("The chosen sort order is saved together with repeated form fields", async () => {
    const { headers, status } = await testApp.request("/movies", {
      method: "POST",
      body: "genre=drama&genre=comedy&sort=-release_date",
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    });
    expect([status, headers.location]).toEqual([303, "/movies/-release_date?genre=comedy,drama"]);
  });
  it.each([
    ["an unknown field", { sort: "title", admin: "1" }, 400],
    ["an unknown sort", { sort: "x" }, 303],
    ["a hostile genre", { genre: "//evil.example", sort: "title" }, 303],
  ])("The chosen sort order with %s is handled in place", async (_what, form, status) => {
    const answer = await testApp.post("/movies", form as Record<string, string>);
    expect(answer.status).toBe(status);
    if (status === 303) expect(answer.headers.location).toMatch(/^\/movies/);
  });
  it("The chosen sort order cannot be set by another site", async () => {
    const answer = await testApp.request("/movies", {
      method: "POST",
      form: { sort: "title" },
      headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    });
    expect(answer.status).toBe(403);
    expect(answer.cookies).toEqual([]);
  });
});

describe("If the API fails", () => {
  it("The list works without filters if the API fails", async () => {
    await testApp.fault({ endpoint: "catalog/categories/filters/detail", status: 500 });
    const { status, page } = await open("/series");
    expect(status).toBe(200);
    expect(cards(page).length).toBeGreaterThan(5);
    expect(getFilters(page)).toEqual([]);
  });

  it.each([
    ["/movies/drama", "Фильмы · Драма"],
    ["/movies/de", "Фильмы · Германия"],
    ["/movies/su", "Фильмы"],
    ["/movies/drama/de/1927", "Фильмы · Драма · Германия · 1927"],
    ["/en/movies/drama", "Films · Drama"],
    ["/movies?category=feature", "Фильмы"],
    ["/movies/nope", "Фильмы"],
  ])("The heading of %s is never an alias if the filters fail", async (url, heading) => {
    await testApp.fault({ endpoint: "catalog/categories/filters/detail", status: 500 });
    const { status, page } = await open(url);
    expect(status).toBe(200);
    expect(page.getHeading()).toBe(heading);
    expect(page.title).toContain(heading);
  });

  it("A list that fails to load says so", async () => {
    await testApp.fault({ endpoint: "catalog", status: 500 });
    const { status, page } = await open("/animation");
    expect(status).toBe(503);
    expect(page.getByRole("navigation", { name: "Разделы" })).toBeTruthy();
    expect(page.getByText("Что-то пошло не так. Скоро все починим. Попробуйте позже")).toBeTruthy();
  });

  it("A right captcha answer opens the list, and a wrong one gives another captcha", async () => {
    row("S-079");
    await testApp.fault({ endpoint: "catalog", code: "CAPTCHA_IS_NEEDED" });
    const { status, page, headers } = await open("/cartoons");
    expect(status).toBe(200);
    expect(headers["cache-control"]).toMatch(/no-store/);
    expect(page.getByRole("textbox", { name: "Введите число с картинки" })).toBeTruthy();
    expect(page.getMain().querySelector("img[src^='data:image/']")).not.toBeNull();
    const key = getCaptchaKey(page) ?? "";
    const wrong = await open(`/cartoons?captcha_key=${encodeURIComponent(key)}&captcha=000000`);
    expect(wrong.page.getByRole("textbox", { name: "Введите число с картинки" })).toBeTruthy();
    expect(wrong.page.getByRole("alert").textContent).toBe("Неверное число. Попробуйте снова");
    expect(getCaptchaKey(wrong.page)).toBeTruthy();
    expect(getCaptchaKey(wrong.page)).not.toBe(key);
  });

  it.each(["CAPTCHA_IS_NEEDED", "CAPTCHA_NOT_FOUND"])(
    "%s shows the captcha without an error",
    async (code) => {
      await testApp.fault({ endpoint: "catalog", code });
      const { page } = await open("/cartoons");
      expect(getCaptchaKey(page)).toBeTruthy();
      expect(page.queryByRole("alert")).toBeNull();
    },
  );

  it.each([
    "/movies?genre=comedy,drama",
    "/movies/drama/title?category=feature,short",
    "/en/movies/de?genre=comedy,drama",
    "/movies/page2",
  ])("%s is shown with all its filters after the captcha", async (url) => {
    await testApp.fault({ endpoint: "catalog", code: "CAPTCHA_IS_NEEDED" });
    await testApp.fault({ endpoint: "catalog/categories/filters/detail", code: "CAPTCHA_IS_NEEDED" });
    const form = (await open(url)).page.document.querySelector("section > form[method=get]");
    const fields = new URLSearchParams(
      [...(form?.querySelectorAll("input[type=hidden]") ?? [])].map((field): [string, string] => [
        field.getAttribute("name") ?? "",
        field.getAttribute("value") ?? "",
      ]),
    );
    const [row] = await testApp.api.db
      .select()
      .from(captchas)
      .where(eq(captchas.key, fields.get("captcha_key") ?? ""));
    fields.set("captcha", row?.digits ?? "");
    // Like a browser: submitting a GET form replaces the action's query with the fields.
    const answered = await open(`${form?.getAttribute("action")?.split("?")[0]}?${fields}`);
    expect(answered.status).toBe(200);
    expect(getCaptchaKey(answered.page)).toBeNull();
    expect(cards(answered.page).length).toBeGreaterThan(0);
    expect(getFilters(answered.page)).not.toEqual([]);
    await testApp.reset();
    expect(cards(answered.page)).toEqual(cards((await open(url)).page));
  });

  it("A captcha answer that is valid for one call still opens the list", async () => {
    await testApp.fault({ endpoint: "catalog", code: "CAPTCHA_IS_NEEDED" });
    const key = getCaptchaKey((await open("/cartoons")).page) ?? "";
    const [row] = await testApp.api.db.select().from(captchas).where(eq(captchas.key, key));
    await testApp.fault({
      endpoint: "catalog/categories/filters/detail",
      status: 400,
      body: JSON.stringify({ code: "CAPTCHA_NOT_FOUND", message: "spent", data: null }),
    });
    const { page } = await open(`/cartoons?captcha_key=${key}&captcha=${row?.digits}`);
    expect(getCaptchaKey(page)).toBeNull();
    expect(cards(page).length).toBeGreaterThan(5);
  });

  it.each(["/new", "/genres/drama", "/en/new/page2"])("The captcha replaces %s", async (path) => {
    await testApp.fault({ endpoint: "catalog", code: "CAPTCHA_IS_NEEDED" });
    const { status, page } = await open(path);
    expect(status).toBe(200);
    expect(getCaptchaKey(page)).toBeTruthy();
    const form = page.document.querySelector("input[name=captcha_key]")?.closest("form");
    expect(form?.getAttribute("action")).toBe(path);
  });
});
