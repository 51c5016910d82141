import { within } from "@testing-library/dom";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Tariff } from "#contract/billing";
import { prefixedLocales } from "../../app/lib/i18n/locales";
import { getWords, linksIn, openPage, type Page } from "../setup/page";
import { row } from "../setup/row";
import { readJson } from "../setup/sources";
import { testNow } from "../setup/test-api";
import { type Answer, type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";
import { getTexts } from "../setup/xml";

type Recording = {
  id: string;
  title: string;
  expired_at: number;
  start_ts: number;
  rating_age: string | null;
  category: { alias: string };
  channel: { id: number };
};
type Recordings = { items: Recording[]; items_total: number };

let testApp: TestApp;
let first: Recording;
let genre = "";
let year = "";
beforeAll(async () => {
  testApp = await startTestApp();
  const list = (await (await testApp.requestApi("/catchups?limit=25")).json()) as Recordings;
  first = list.items[0] as Recording;
  const filters = (await (await testApp.requestApi("/catchups/filters?category=movie")).json()) as Record<
    "genre" | "year",
    { alias: string; total: number }[]
  >;
  genre = [...filters.genre].sort((one, other) => other.total - one.total)[0]?.alias ?? "";
  year =
    (
      (await (
        await testApp.requestApi(`/catchups/filters?category=movie&genre=${genre}`)
      ).json()) as typeof filters
    ).year.find(({ total }) => total > 0)?.alias ?? "";
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const phone = {
  "user-agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36",
};
const abroad = { "x-country-code": "DE" };
const open = (url: string, request?: RequestOptions) => openPage(testApp, url, request);
const recordingsIn = (part: ParentNode | null) =>
  linksIn(part).flatMap((href) => /^(?:\/\w\w)?\/archive\/watch\/([\d-]+)$/.exec(href)?.[1] ?? []);
const cards = ({ document }: Page) => recordingsIn(document.querySelector("ul[data-list]"));
const getCanonicalPath = ({ canonical }: Page) => canonical?.slice(testApp.base.length);
const saysNothingFound = ({ queryByText }: Page) => queryByText("Ничего не нашлось") !== null;
const findBanner = ({ queryByText }: Page) => queryByText("Выбор редакции");
const getCookie = ({ cookies }: Answer, name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(";")[0];
const hasFrame = ({ queryByTestId }: Page) =>
  queryByTestId("logo") !== null && queryByTestId("footer") !== null;

describe("The archive of recordings", () => {
  it("The archive has a heading, breadcrumbs, an introduction, filters and twenty-five recordings", async () => {
    row("R-049", "S-029", "S-030", "S-032", "S-039", "S-040", "S-041", "S-051");
    const { status, page } = await open("/archive");
    expect(status).toBe(200);
    expect(page.getHeading()).toBe("Кино на ТВ в записи");
    expect(page.title).toMatch(/^Кино на ТВ в записи/);
    const crumbs = page.getByRole("navigation", { name: "Вы здесь" });
    expect(within(crumbs).getAllByRole("listitem").map(getWords)).toEqual(["Главная", "Кино на ТВ в записи"]);
    expect(crumbs.querySelector("[aria-current=page]")?.textContent).toBe("Кино на ТВ в записи");
    expect(page.getByText("Записи доступны до 14 дней по подписке")).toBeTruthy();
    const filters = page.getByRole("search", { name: "Фильтры записей" });
    for (const filter of ["Тип", "Жанр", "Год"])
      expect(within(filters).getByRole("group", { name: filter })).toBeTruthy();
    const types = within(within(filters).getByRole("group", { name: "Тип" })).getAllByRole("checkbox");
    expect(getWords(types[0]?.closest("label") ?? filters)).toBe("Все");
    const chosen = within(filters).getAllByRole("checkbox", { checked: true });
    expect(chosen.map((box) => [box.getAttribute("name"), box.getAttribute("value")])).toEqual([
      ["type", "all"],
    ]);
    expect(cards(page)).toHaveLength(25);
    expect(getCanonicalPath(page)).toBe("/archive");
    expect(page.isNoindex).toBe(false);
    expect(page.getAllByText(/^Доступно ещё \d+ (день|дня|дней|час|часа|часов)$/)).toHaveLength(25);
    expect(page.getAllByText(/^Ещё \d+ (д|ч)/)).toHaveLength(25);
  });

  it("The archive starts with ten recordings on a phone", async () =>
    expect(cards((await open("/archive", { headers: phone })).page)).toHaveLength(10));

  it("The archive has pages without gaps, whatever portions the browser requests", async () => {
    row("K-024");
    const all = ((await (await testApp.requestApi("/catchups?limit=100")).json()) as Recordings).items.map(
      ({ id }) => id,
    );
    const shown = [
      ...cards((await open("/archive")).page),
      ...cards((await open("/archive?skip=25&limit=20")).page),
      ...cards((await open("/archive?skip=45&limit=25")).page),
    ];
    expect(shown).toEqual(all.slice(0, 70));
    const { page } = await open("/archive?page=2");
    expect(cards(page)).toEqual(all.slice(25, 50));
    expect(page.document.querySelector("[data-skip]")?.getAttribute("data-skip")).toBe("50");
  });

  it("The archive can be filtered by type, genre and year", async () => {
    const [films, drama, narrow] = await Promise.all([
      open("/archive/movie"),
      open(`/archive/movie/${genre}`),
      open(`/archive/movie/${genre}/${year}`),
    ]);
    for (const { status, page } of [films, drama, narrow]) {
      expect(status).toBe(200);
      expect(cards(page).length).toBeGreaterThan(0);
      expect(page.getByRole("link", { name: "Сбросить" }).getAttribute("href")).toBe("/archive");
    }
    expect(films.page.getHeading()).toBe("Кино на ТВ в записи · Фильмы");
    expect(films.page.isNoindex).toBe(false);
    expect(narrow.page.isNoindex).toBe(true);
  });

  it.each([
    ["/archive?type=movie", () => "/archive/movie"],
    ["/archive?type=all&type=series", () => "/archive/series"],
    ["/archive?type=movie&type=series", () => "/archive"],
    ["/archive?type=movie&genres=$genre&year=$year", () => `/archive/movie/${genre}/${year}`],
    ["/archive/$genre", () => `/archive?genres=${genre}`],
    ["/archive/movie/$year", () => `/archive/movie?year=${year}`],
    ["/archive/movie/$genre?reset=genres", () => "/archive/movie"],
    ["/archive?page=1&utm_source=x", () => "/archive?utm_source=x"],
    ["/en/archive?type=movie", () => "/en/archive/movie"],
    ["/archive?type=movie&genres=drama&genres=comedy", () => "/archive/movie?genres=comedy,drama", "S-048"],
    ["/archive?type=movie&year=1927&year=1926", () => "/archive/movie?year=1926,1927", "S-049"],
    [
      "/archive?type=movie&type=series&genres=$genre&year=$year",
      () => `/archive?genres=${genre}&year=${year}`,
      "S-050",
    ],
  ])("The archive at %s redirects to its canonical URL", async (asked, target, id?: string) => {
    if (id) row(id);
    const { status, headers } = await testApp.request(asked.replace("$genre", genre).replace("$year", year));
    expect([status, headers.location]).toEqual([301, target()]);
  });

  it.each([
    "/archive/a/b/c/d",
    "/archive/movie/nope",
    "/archive/movie/drama/1800",
    "/archive/movie/series",
    "/archive?genres=nope",
    "/archive?year=3000",
    "/archive?page=0",
    "/archive?page=9999",
    "/archive?skip=1&limit=25",
    "/archive?skip=0&limit=100",
    "/archive?skip=999995&limit=25",
    "/archive/%00",
    "/archive/%3Cscript%3E",
    "/archive/watch",
  ])("The archive at %s is not found", async (url) => expect((await testApp.request(url)).status).toBe(404));

  it("The archive says that nothing matches, with a link to all recordings", async () => {
    const filters = (await (await testApp.requestApi(`/catchups/filters?category=series`)).json()) as Record<
      "genre" | "year",
      { alias: string; total: number }[]
    >;
    const none = filters.year.find(({ total }) => total === 0)?.alias ?? "";
    expect(none).not.toBe("");
    const { status, page } = await open(`/archive/series?year=${none}`);
    expect(status).toBe(200);
    expect(saysNothingFound(page)).toBe(true);
    expect(page.getByText(/^Попробуйте изменить фильтры/)).toBeTruthy();
    expect(linksIn(page.getMain())).toContain("/archive");
    expect(page.isNoindex).toBe(true);
  });

  it.each(prefixedLocales)("The archive is complete in %s", async (locale) => {
    const { status, page } = await open(`/${locale}/archive`);
    expect(status).toBe(200);
    const words = getWords(page.document.body);
    expect(words).toContain(readJson<{ title: string }>(`locales/${locale}/archive.json`).title);
    // The key of a missing text.
    expect(words).not.toMatch(/(^|\s)(archive|catalog|common)[:.]\w/);
    expect(getCanonicalPath(page)).toBe(`/${locale}/archive`);
    expect(cards(page)).toHaveLength(25);
  });

  it("The archive is in the sitemap without its recordings", async () => {
    const { text } = await testApp.request("/sitemaps/pages.xml");
    expect(getTexts(text, "loc")).toEqual(
      expect.arrayContaining(
        ["/archive", "/archive/movie", "/archive/series"].map((path) => testApp.base + path),
      ),
    );
    expect(text).not.toContain("/archive/watch/");
  });
});

describe("A viewer is offered what opens the archive", () => {
  it.each([
    ["VIRTUAL", "Оформить подписку", true],
    ["REGISTERED", "Попробовать 14 дней бесплатно", true],
    ["EX_PAID", "Оформить подписку", true],
    ["PAID", null, false],
    ["TRIAL", null, false],
    ["LITE", null, false],
  ] as const)("A viewer is offered the archive: %s: %s", async (kind, button, isBySubscription) => {
    row("S-033");
    if (kind === "VIRTUAL") row("S-034");
    if (kind === "REGISTERED" || kind === "PAID") row("S-035");
    if (kind === "EX_PAID") row("S-037");
    const { cookie } = await testApp.viewer({ kind });
    const { page } = await open("/archive/movie", { cookie });
    const offers = [...page.getMain().querySelectorAll("a[href^='/tariffs?back=']")].map((link) => [
      link.getAttribute("href"),
      getWords(link),
    ]);
    expect(offers).toEqual(button ? [["/tariffs?back=%2Farchive%2Fmovie", button]] : []);
    expect(page.queryByText("Записи доступны до 14 дней по подписке") !== null).toBe(isBySubscription);
  });

  it("A viewer is offered as many free days as the trial has", async () => {
    row("S-036");
    const { items } = (await (await testApp.requestApi("/tariffs")).json()) as { items: Tariff[] };
    const tariffs = items.map((tariff) => ({
      ...tariff,
      trial_period_duration: { ...tariff.trial_period_duration, days: 7 },
    }));
    const body = JSON.stringify({ items: tariffs, items_total: tariffs.length });
    await testApp.fault({ endpoint: "tariffs", status: 200, body });
    testApp.clearCaches();
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    const { page } = await open("/archive", { cookie });
    expect(page.getByRole("link", { name: "Попробовать 7 дней бесплатно" })).toBeTruthy();
  });

  it("A visitor is offered a free trial that opens the archive", async () =>
    expect(
      (await open("/archive")).page.getByRole("link", { name: "Попробовать 14 дней бесплатно" }),
    ).toBeTruthy());
});

describe("Searching recordings by title", () => {
  it("Searching recordings finds one, and keeps the query in the field", async () => {
    const word = first.title.split(/[ :.,]/)[0] ?? "";
    const { status, page, headers } = await open(`/archive?q=${encodeURIComponent(word)}`);
    expect(status).toBe(200);
    expect(cards(page)).toContain(first.id);
    expect(page.getByRole("searchbox").getAttribute("value")).toBe(word);
    expect(page.isNoindex).toBe(true);
    expect(headers["cache-control"]).toMatch(/no-store/);
  });

  it.each(["", "%20%20", "zzzzqqqq", encodeURIComponent("<script>alert(1)</script>")])(
    "Searching for «%s» does not fail",
    async (query) => {
      row("V-060");
      const { status, text, page } = await open(`/archive?q=${query}`);
      expect(status).toBe(200);
      expect(cards(page)).toEqual([]);
      expect(saysNothingFound(page)).toBe(true);
      expect(text).not.toContain("<script>alert");
    },
  );

  it("Searching recordings with a query that is too long keeps it, with a message", async () => {
    const { status, page } = await open(`/archive?q=${"x".repeat(203)}`);
    expect(status).toBe(400);
    expect(page.getByRole("alert").textContent).toContain("лишних 3 символа");
    expect(page.getByRole("searchbox").getAttribute("value")).toBe("x".repeat(203));
  });

  it("Searching recordings finds nothing if the request fails", async () => {
    row("X-095");
    await testApp.fault({ endpoint: "catchups/search", status: 500 });
    const { status, page } = await open("/archive?q=x");
    expect(status).toBe(200);
    expect(saysNothingFound(page)).toBe(true);
  });
});

describe("If the API fails", () => {
  it("An archive that fails to load says so and is not called empty", async () => {
    row("X-094");
    await testApp.fault({ endpoint: "catchups", status: 500 });
    const { status, page } = await open("/archive");
    expect(status).toBe(503);
    expect(saysNothingFound(page)).toBe(false);
    expect(hasFrame(page)).toBe(true);
  });

  it.each<[endpoint: string, find: (page: Page) => HTMLElement | null]>([
    ["catchups/filters", ({ queryByRole }) => queryByRole("search", { name: "Фильтры записей" })],
    ["catchups/posters", findBanner],
  ])("The archive's list works without %s if the API fails", async (endpoint, find) => {
    expect(find((await open("/archive")).page)).not.toBeNull();
    testApp.clearCaches();
    await testApp.fault({ endpoint, status: 500 });
    const { status, page } = await open("/archive");
    expect(status).toBe(200);
    expect(cards(page)).toHaveLength(25);
    expect(find(page)).toBeNull();
  });
});

describe("A recording's page", () => {
  const path = () => `/archive/watch/${first.id}`;
  /** A film that started more than a fortnight ago, so its recording has expired. */
  const expired = async () => {
    const then = testNow - 14 * 86_400;
    const { items } = (await (
      await testApp.requestApi(`/tv/schedule?from=${then}&to=${then + 60}`)
    ).json()) as {
      items: { programs: { id: string; start_ts: number; title_alias: string | null }[] }[];
    };
    return items
      .flatMap(({ programs }) => programs)
      .find(({ start_ts: start, title_alias: title }) => start < then && title !== null)?.id;
  };

  it("A recording's page has its channel, time, availability, title and similar recordings", async () => {
    const { status, page } = await open(path());
    expect(status).toBe(200);
    expect(page.getHeading()).toBe(first.title);
    const main = page.getMain();
    expect(linksIn(main)).toContain(`/channel/${first.channel.id}`);
    const moments = [...main.querySelectorAll("time")].map((time) => time.getAttribute("datetime"));
    for (const moment of [first.start_ts, first.expired_at])
      expect(moments).toContain(new Date(moment * 1000).toISOString());
    expect(getWords(main)).toMatch(/Доступно ещё \d+ /);
    expect(page.getByRole("link", { name: /^Страница/ }).getAttribute("href")).toMatch(/^\/watch\/[\w-]+$/);
    expect(recordingsIn(main.querySelector("[data-shelf=similar]"))).not.toEqual([]);
    expect(getCanonicalPath(page)).toBe(path());
    // Its text is in Russian only.
    expect(page.document.querySelector("link[hreflang=sr-Latn]")).toBeNull();
    expect(page.document.querySelector("meta[property='og:image']")).not.toBeNull();
  });

  it("A recording's page tells crawlers what it is and when it expires", async () => {
    const entries = (await open(path())).page.getStructuredData();
    expect(entries.find((entry) => entry["@type"] === "VideoObject")).toMatchObject({
      expires: new Date(first.expired_at * 1000).toISOString(),
      uploadDate: new Date(first.start_ts * 1000).toISOString(),
      publication: { "@type": "BroadcastEvent", isLiveBroadcast: false },
    });
    expect(entries.some((entry) => entry["@type"] === "BreadcrumbList")).toBe(true);
  });

  it.each([
    ["that has expired", expired, 410],
    ["of an unknown broadcast", () => `${first.channel.id}-${first.start_ts + 1}`, 404],
  ])("A recording %s opens the archive with a message", async (_what, getId, expected) => {
    const { status, page } = await open(`/archive/watch/${await getId()}`);
    expect(status).toBe(expected);
    expect(linksIn(page.getByRole("dialog", { name: "Запись недоступна" }))).toContain("/archive");
    expect(hasFrame(page)).toBe(true);
    expect(page.isNoindex).toBe(true);
    expect(cards(page)).toHaveLength(25);
  });

  it("A recording's page says that the recording has expired when the API does", async () => {
    await testApp.fault({ endpoint: "catchups", status: 410, code: "CATCHUP_EXPIRED", times: 1 });
    expect((await testApp.request(path())).status).toBe(410);
  });

  it.each(["x", "1", "1-", "-1", "1-2-3", "99999999999-1", "%00", "1-1%20or%201=1"])(
    "No recording's page exists for «%s»",
    async (id) => expect((await testApp.request(`/archive/watch/${id}`)).status).toBe(404),
  );
});

describe("Pressing «play» on a recording", () => {
  const path = () => `/archive/watch/${first.id}`;
  const play = (cookie?: string, id = first.id) =>
    testApp.post(`/archive/watch/${id}`, {}, cookie ? { cookie } : {});

  it.each(["PAID", "TRIAL", "GRACE", "PROMO"] as const)(
    "«Play» on a recording opens the player for %s",
    async (kind) => {
      const { cookie } = await testApp.viewer({ kind });
      const answer = await play(cookie);
      expect([answer.status, answer.headers.location]).toEqual([303, `${path()}?popup=player`]);
      const { status, page } = await open(`${path()}?popup=player`, { cookie });
      expect(status).toBe(200);
      expect(page.getByRole("dialog").querySelector("video source[src]")).not.toBeNull();
    },
  );

  it.each([
    ["VIRTUAL", "popup=offer"],
    ["REGISTERED", "popup=offer"],
    ["EX_PAID", "popup=offer"],
    ["TTK", "popup=partner"],
    ["EXTERNALS", "/"],
  ] as const)("Pressing «play» on a recording leads %s to the access flow", async (kind, part) => {
    const { cookie } = await testApp.viewer({ kind });
    const answer = await play(cookie);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toContain(part);
    expect(answer.headers.location).not.toContain("popup=player");
  });

  it("Pressing «play» creates an account for a visitor the first time, and no second one later", async () => {
    const answer = await play();
    expect(answer.status).toBe(303);
    const cookie = getCookie(answer, "luch") ?? "";
    expect((await testApp.getSession(cookie)).token).toBeTruthy();
    expect(getCookie(await play(cookie), "luch")).toBeUndefined();
  });

  it("Pressing «play» offers a lite viewer a better subscription, and paying leads to the recording", async () => {
    const { cookie } = await testApp.viewer({ kind: "LITE" });
    expect(getWords((await open(path(), { cookie })).page.getMain())).toContain("записи эфира не входят");
    const answer = await play(cookie);
    expect([answer.status, answer.headers.location]).toEqual([303, "/upsale?reason=catchups"]);
    expect(await testApp.getSession(getCookie(answer, "luch"))).toMatchObject({
      upsale_route: path(),
      returnToProduct: path(),
    });
  });

  it("Pressing «play» on a recording leads to the archive with a message if the recording has expired", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const answer = await play(cookie, `${first.channel.id}-${testNow - 20 * 86_400}`);
    expect([answer.status, answer.headers.location]).toEqual([303, "/archive?popup=no-recording"]);
    expect(
      (await open("/archive?popup=no-recording", { cookie })).page.getByRole("dialog", {
        name: "Запись недоступна",
      }),
    ).toBeTruthy();
  });

  it("Pressing «play» on a recording is refused from another site", async () =>
    expect(
      (
        await testApp.request(path(), {
          method: "POST",
          form: {},
          headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
        })
      ).status,
    ).toBe(403));
});

describe("A lite viewer's press on a card", () => {
  it("A lite viewer's press on a card submits a form instead of opening the recording", async () => {
    const { cookie } = await testApp.viewer({ kind: "LITE" });
    const { document } = (await open("/archive/movie", { cookie })).page;
    expect(recordingsIn(document)).toEqual([]);
    expect(document.querySelectorAll("button[form=archive-upgrade][name=recording]").length).toBeGreaterThan(
      24,
    );
    const back = document.querySelector("form#archive-upgrade input[type=hidden][name=back]");
    expect(back?.getAttribute("value")).toBe("/archive/movie");
  });

  it("A lite viewer's press leads to /upsale with the reason, from there back or to the recording", async () => {
    const { cookie } = await testApp.viewer({ kind: "LITE" });
    const answer = await testApp.post(
      "/archive",
      { recording: first.id, back: `/archive/movie/${genre}` },
      { cookie },
    );
    expect([answer.status, answer.headers.location]).toEqual([303, "/upsale?reason=catchups"]);
    expect(await testApp.getSession(getCookie(answer, "luch"))).toMatchObject({
      upsale_route: `/archive/movie/${genre}`,
      returnToProduct: `/archive/watch/${first.id}`,
    });
  });

  it.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "A press on a card never returns to %s",
    async (back) => {
      const { cookie } = await testApp.viewer({ kind: "LITE" });
      const answer = await testApp.post("/archive", { recording: first.id, back }, { cookie });
      expect(
        ((await testApp.getSession(getCookie(answer, "luch"))) as { upsale_route?: string }).upsale_route,
      ).toBe("/");
    },
  );

  it("A lite viewer's press redirects a viewer who may now watch to the recording", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    expect((await testApp.post("/archive", { recording: first.id }, { cookie })).headers.location).toBe(
      `/archive/watch/${first.id}`,
    );
  });

  it.each([{}, { recording: "../auth" }, { recording: "1-1", more: "x" }])(
    "A press with %j is refused",
    async (form) => expect((await testApp.post("/archive", form as Record<string, string>)).status).toBe(400),
  );
});

describe("Outside Russia", () => {
  it.each(["/archive", "/archive/movie", "/archive?genres=drama", "/archive?q=x", "/en/archive"])(
    "%s says abroad that it is not available",
    async (url) => {
      const { status, page } = await open(url, { headers: abroad });
      expect(status).toBe(200);
      if (!url.startsWith("/en")) expect(page.getHeading()).toBe("ТВ недоступно в вашей стране");
      expect(recordingsIn(page.document)).toEqual([]);
      expect(page.isNoindex).toBe(true);
    },
  );

  it("Outside Russia a recording says that it is not available", async () => {
    const { status, text, page } = await open(`/archive/watch/${first.id}`, { headers: abroad });
    expect(status).toBe(200);
    expect(page.getHeading()).toBe("Видео недоступно в вашей стране");
    expect(text).not.toContain(first.title);
    expect(page.isNoindex).toBe(true);
  });
});

describe("A child", () => {
  it("A child sees only recordings for children, and no banner", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    const { status, page } = await open("/archive", { cookie });
    expect(status).toBe(200);
    const ages = page.getAllByRole("img", { name: /^Возраст / }).map(getWords);
    expect(ages).toHaveLength(cards(page).length);
    expect(ages.filter((age) => !["0+", "6+", "8+", "12+"].includes(age))).toEqual([]);
    expect(findBanner(page)).toBeNull();
  });

  it("A child learns nothing about a recording that is not for children", async () => {
    const adult = ((await (await testApp.requestApi("/catchups?limit=100")).json()) as Recordings).items.find(
      ({ rating_age: age }) => age === "16+" || age === "18+",
    );
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    const { status, text } = await testApp.request(`/archive/watch/${adult?.id}`, { cookie });
    expect(status).toBe(404);
    expect(text).not.toContain(adult?.title);
  });
});
