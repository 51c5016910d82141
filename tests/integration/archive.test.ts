import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { prefixedLocales } from "../../app/lib/i18n/locales";
import { testNow } from "../setup/test-api";
import { type Answer, startTestApp, startTestAppMs, type TestApp } from "../setup/test-app";

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
}, startTestAppMs);
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const phone = {
  "user-agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36",
};
const abroad = { "x-country-code": "DE" };
const cards = (html: string) =>
  [
    ...(/<ul[^>]*data-list[^>]*>(.*?)<\/ul>/s.exec(html)?.[1] ?? "").matchAll(
      /href="(?:\/\w\w)?\/archive\/watch\/([\d-]+)"/g,
    ),
  ].map(([, id]) => id);
const canonical = (html: string) =>
  /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replace(/^https?:\/\/[^/]+/, "");
const isNoindex = (html: string) => html.includes('<meta name="robots" content="noindex"');
const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
const getCookie = ({ cookies }: Answer, name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(";")[0];
const hasFrame = (html: string) => /<header/.test(html) && /<footer/.test(html);

describe("A viewer looks through what channels showed", () => {
  it("the archive has its name, the way to it, an intro, filters, search and twenty-five recordings", async () => {
    const { status, text } = await testApp.request("/archive");
    expect(status).toBe(200);
    expect(heading(text)).toBe("Кино на ТВ в записи");
    expect(text).toContain("<title>Кино на ТВ в записи");
    expect(text).toMatch(
      /data-testid="crumb-0"[^>]*>Главная<.*data-testid="crumb-1" aria-current="page">Кино на ТВ в записи</s,
    );
    expect(text).toContain("Записи доступны до 14 дней по подписке");
    for (const filter of ["type", "genres", "year"]) expect(text).toContain(`data-filter="${filter}"`);
    expect(text).toMatch(
      /<input[^>]*name="type"[^>]*value="all"[^>]*checked[^>]*>|<input[^>]*checked[^>]*value="all"/,
    );
    expect(cards(text)).toHaveLength(25);
    expect(canonical(text)).toBe("/archive");
    expect(isNoindex(text)).toBe(false);
    expect(text).toMatch(/Доступно ещё \d+ (день|дня|дней|час|часа|часов)/);
    expect(text).toMatch(/>Ещё \d+ /);
  });

  it("a phone gets ten at first", async () =>
    expect(cards((await testApp.request("/archive", { headers: phone })).text)).toHaveLength(10));

  it("pages follow one another without a gap, whatever portions the browser asks for", async () => {
    const all = ((await (await testApp.requestApi("/catchups?limit=100")).json()) as Recordings).items.map(
      ({ id }) => id,
    );
    const shown = [
      ...cards((await testApp.request("/archive")).text),
      ...cards((await testApp.request("/archive?skip=25&limit=20")).text),
      ...cards((await testApp.request("/archive?skip=45&limit=25")).text),
    ];
    expect(shown).toEqual(all.slice(0, 70));
    expect(cards((await testApp.request("/archive?page=2")).text)).toEqual(all.slice(25, 50));
    expect((await testApp.request("/archive?page=2")).text).toContain('data-skip="50"');
  });

  it("type, genre and year narrow it", async () => {
    const [films, drama, narrow] = await Promise.all([
      testApp.request("/archive/movie"),
      testApp.request(`/archive/movie/${genre}`),
      testApp.request(`/archive/movie/${genre}/${year}`),
    ]);
    for (const { status, text } of [films, drama, narrow]) {
      expect(status).toBe(200);
      expect(cards(text).length).toBeGreaterThan(0);
      expect(text).toMatch(/<a href="\/archive"[^>]*>Сбросить</);
    }
    expect(heading(films.text)).toBe("Кино на ТВ в записи · Фильмы");
    expect(isNoindex(films.text)).toBe(false);
    expect(isNoindex(narrow.text)).toBe(true);
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
  ])("%s has one address", async (asked, target) => {
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
  ])("%s is not found", async (url) => expect((await testApp.request(url)).status).toBe(404));

  it("choices that leave nothing say so, with a way back to all recordings", async () => {
    const filters = (await (await testApp.requestApi(`/catchups/filters?category=series`)).json()) as Record<
      "genre" | "year",
      { alias: string; total: number }[]
    >;
    const none = filters.year.find(({ total }) => total === 0)?.alias ?? "";
    expect(none).not.toBe("");
    const { status, text } = await testApp.request(`/archive/series?year=${none}`);
    expect(status).toBe(200);
    expect(text).toContain("Ничего не нашлось");
    expect(text).toContain("Попробуйте изменить фильтры");
    expect(isNoindex(text)).toBe(true);
  });

  it.each(prefixedLocales)("in %s too, with no word left in another language's keys", async (locale) => {
    const { status, text } = await testApp.request(`/${locale}/archive`);
    expect(status).toBe(200);
    expect(text).not.toMatch(/>(archive|catalog|common)[:.]\w/);
    expect(canonical(text)).toBe(`/${locale}/archive`);
    expect(cards(text)).toHaveLength(25);
  });

  it("crawlers find the archive in the sitemap, and no recording", async () => {
    const { text } = await testApp.request("/sitemaps/pages.xml");
    for (const path of ["/archive", "/archive/movie", "/archive/series"])
      expect(text).toMatch(new RegExp(`<loc>https?://[^<]*${path}</loc>`));
    expect(text).not.toContain("/archive/watch/");
  });
});

describe("A viewer is offered what opens the archive", () => {
  it.each([
    ["REGISTERED", "Попробовать 7 дней бесплатно", true],
    ["EX_PAID", "Оформить подписку", true],
    ["PAID", null, false],
    ["TRIAL", null, false],
    ["LITE", null, false],
  ] as const)("%s: %s", async (kind, button, isBySubscription) => {
    const { cookie } = await testApp.viewer({ kind });
    const { text } = await testApp.request("/archive/movie", { cookie });
    if (button) expect(text).toMatch(new RegExp(`href="/tariffs\\?back=%2Farchive%2Fmovie"[^>]*>${button}<`));
    else expect(text).not.toContain("/tariffs?back=");
    expect(text.includes("Записи доступны до 14 дней по подписке")).toBe(isBySubscription);
  });

  it("a visitor may try", async () =>
    expect((await testApp.request("/archive")).text).toContain("Попробовать 7 дней бесплатно"));
});

describe("A viewer looks for a recording by its title", () => {
  it("finds it, and what was typed stays in the field", async () => {
    const word = first.title.split(/[ :.,]/)[0] ?? "";
    const { status, text, headers } = await testApp.request(`/archive?q=${encodeURIComponent(word)}`);
    expect(status).toBe(200);
    expect(cards(text)).toContain(first.id);
    expect(text).toMatch(new RegExp(`<input[^>]*name="q"[^>]*value="${word}"`));
    expect(isNoindex(text)).toBe(true);
    expect(headers["cache-control"]).toMatch(/no-store/);
  });

  it.each(["", "%20%20", "zzzzqqqq", encodeURIComponent("<script>alert(1)</script>")])(
    "«%s» finds nothing and breaks nothing",
    async (query) => {
      const { status, text } = await testApp.request(`/archive?q=${query}`);
      expect(status).toBe(200);
      expect(cards(text)).toEqual([]);
      expect(text).toContain("Ничего не нашлось");
      expect(text).not.toContain("<script>alert");
    },
  );

  it("a query that is too long is told so in place", async () => {
    const { status, text } = await testApp.request(`/archive?q=${"x".repeat(203)}`);
    expect(status).toBe(400);
    expect(text).toContain("уберите 3 символа");
    expect(text).toContain("x".repeat(203));
  });

  it("a search that fails finds nothing", async () => {
    await testApp.fault({ endpoint: "catchups/search", status: 500 });
    const { status, text } = await testApp.request("/archive?q=x");
    expect(status).toBe(200);
    expect(text).toContain("Ничего не нашлось");
  });
});

describe("When the API does not do its part", () => {
  it("an archive that cannot be read says so and is not called empty", async () => {
    await testApp.fault({ endpoint: "catchups", status: 500 });
    const { status, text } = await testApp.request("/archive");
    expect(status).toBe(503);
    expect(text).not.toContain("Ничего не нашлось");
    expect(hasFrame(text)).toBe(true);
  });

  it.each([
    ["catchups/filters", "data-filter="],
    ["catchups/posters", "Выбор редакции"],
  ])("without %s the list goes on", async (endpoint, missing) => {
    expect((await testApp.request("/archive")).text).toContain(missing);
    testApp.forget();
    await testApp.fault({ endpoint, status: 500 });
    const { status, text } = await testApp.request("/archive");
    expect(status).toBe(200);
    expect(cards(text)).toHaveLength(25);
    expect(text).not.toContain(missing);
  });
});

describe("A recording has a page", () => {
  const page = () => `/archive/watch/${first.id}`;
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

  it("with its channel, its time, how long it stays, its title's page and others like it", async () => {
    const { status, text } = await testApp.request(page());
    expect(status).toBe(200);
    expect(heading(text)).toBe(first.title);
    expect(text).toContain(`href="/channel/${first.channel.id}"`);
    expect(text).toContain(new Date(first.start_ts * 1000).toISOString());
    expect(text).toContain(new Date(first.expired_at * 1000).toISOString());
    expect(text).toMatch(/Доступно ещё \d+ /);
    expect(text).toMatch(/href="\/watch\/[\w-]+"[^>]*>Страница/);
    expect(text).toContain('data-shelf="similar"');
    expect(canonical(text)).toBe(page());
    expect(text).toContain('hrefLang="sr-Latn"');
    expect(text).toContain('property="og:image"');
  });

  it("tells crawlers what it is and when it expires", async () => {
    const { text } = await testApp.request(page());
    const entries = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
    );
    expect(entries.find((entry) => entry["@type"] === "VideoObject")).toMatchObject({
      expires: new Date(first.expired_at * 1000).toISOString(),
      uploadDate: new Date(first.start_ts * 1000).toISOString(),
      publication: { "@type": "BroadcastEvent", isLiveBroadcast: false },
    });
    expect(entries.some((entry) => entry["@type"] === "BreadcrumbList")).toBe(true);
  });

  it.each([
    ["kept no longer", expired, 410],
    ["of no showing", () => `${first.channel.id}-${first.start_ts + 1}`, 404],
  ])("one %s is told so over the archive, with a way on", async (_what, getId, expected) => {
    const { status, text } = await testApp.request(`/archive/watch/${await getId()}`);
    expect(status).toBe(expected);
    expect(text).toMatch(/<dialog[^>]*>.*Запись недоступна.*href="\/archive"/s);
    expect(hasFrame(text)).toBe(true);
    expect(isNoindex(text)).toBe(true);
    expect(cards(text)).toHaveLength(25);
  });

  it("says that it is gone when the API does", async () => {
    await testApp.fault({ endpoint: "catchups", status: 410, code: "CATCHUP_EXPIRED", times: 1 });
    expect((await testApp.request(page())).status).toBe(410);
  });

  it.each(["x", "1", "1-", "-1", "1-2-3", "99999999999-1", "%00", "1-1%20or%201=1"])(
    "«%s» is no recording",
    async (id) => expect((await testApp.request(`/archive/watch/${id}`)).status).toBe(404),
  );
});

describe("Pressing «play» on a recording", () => {
  const page = () => `/archive/watch/${first.id}`;
  const play = (cookie?: string, id = first.id) =>
    testApp.post(`/archive/watch/${id}`, {}, cookie ? { cookie } : {});

  it.each(["PAID", "TRIAL", "GRACE", "PROMO"] as const)(
    "%s: the player, with a way to play it without script",
    async (kind) => {
      const { cookie } = await testApp.viewer({ kind });
      const answer = await play(cookie);
      expect([answer.status, answer.headers.location]).toEqual([303, `${page()}?popup=player`]);
      const { status, text } = await testApp.request(`${page()}?popup=player`, { cookie });
      expect(status).toBe(200);
      expect(text).toMatch(/<dialog/);
      expect(text).toMatch(/<video/);
    },
  );

  it.each([
    ["VIRTUAL", "popup=offer"],
    ["REGISTERED", "popup=offer"],
    ["EX_PAID", "popup=offer"],
    ["TTK", "popup=partner"],
    ["EXTERNALS", "/"],
  ] as const)("%s: the way to access", async (kind, part) => {
    const { cookie } = await testApp.viewer({ kind });
    const answer = await play(cookie);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toContain(part);
    expect(answer.headers.location).not.toContain("popup=player");
  });

  it("a visitor gets an account with the first press, and no second one with the next", async () => {
    const answer = await play();
    expect(answer.status).toBe(303);
    const cookie = getCookie(answer, "luch") ?? "";
    expect((await testApp.getSession(cookie)).token).toBeTruthy();
    expect(getCookie(await play(cookie), "luch")).toBeUndefined();
  });

  it("a lite viewer is offered a better subscription, and paying leads back to the recording", async () => {
    const { cookie } = await testApp.viewer({ kind: "LITE" });
    expect((await testApp.request(page(), { cookie })).text).toContain("записи эфира не входят");
    const answer = await play(cookie);
    expect([answer.status, answer.headers.location]).toEqual([303, "/upsale?reason=catchups"]);
    expect(await testApp.getSession(getCookie(answer, "luch"))).toMatchObject({
      upsale_route: page(),
      returnToProduct: page(),
    });
  });

  it("a recording that is gone leads to the archive, with a word about it", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const answer = await play(cookie, `${first.channel.id}-${testNow - 20 * 86_400}`);
    expect([answer.status, answer.headers.location]).toEqual([303, "/archive?popup=no-recording"]);
    expect((await testApp.request("/archive?popup=no-recording", { cookie })).text).toContain(
      "Запись недоступна",
    );
  });

  it("is refused to a page of others", async () =>
    expect(
      (
        await testApp.request(page(), {
          method: "POST",
          form: {},
          headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
        })
      ).status,
    ).toBe(403));
});

describe("A lite viewer's press on a card", () => {
  it("goes to no recording: the cards are buttons of one form", async () => {
    const { cookie } = await testApp.viewer({ kind: "LITE" });
    const { text } = await testApp.request("/archive/movie", { cookie });
    expect(text).not.toContain('href="/archive/watch/');
    expect(
      [...text.matchAll(/<button[^>]*form="archive-upgrade"[^>]*name="recording"/g)].length,
    ).toBeGreaterThan(24);
    expect(text).toContain('<input type="hidden" name="back" value="/archive/movie"/>');
  });

  it("leads to /upsale for its reason; closing leads back to the page left, paying to the recording", async () => {
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
    "never leads back to %s",
    async (back) => {
      const { cookie } = await testApp.viewer({ kind: "LITE" });
      const answer = await testApp.post("/archive", { recording: first.id, back }, { cookie });
      expect(
        ((await testApp.getSession(getCookie(answer, "luch"))) as { upsale_route?: string }).upsale_route,
      ).toBe("/");
    },
  );

  it("a viewer who may watch by now is redirected to the recording", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    expect((await testApp.post("/archive", { recording: first.id }, { cookie })).headers.location).toBe(
      `/archive/watch/${first.id}`,
    );
  });

  it.each([{}, { recording: "../auth" }, { recording: "1-1", more: "x" }])(
    "%j is no such form",
    async (form) => expect((await testApp.post("/archive", form as Record<string, string>)).status).toBe(400),
  );
});

describe("Abroad", () => {
  it.each(["/archive", "/archive/movie", "/archive?genres=drama", "/archive?q=x", "/en/archive"])(
    "%s says that television is not shown there",
    async (url) => {
      const { status, text } = await testApp.request(url, { headers: abroad });
      expect(status).toBe(200);
      if (!url.startsWith("/en")) expect(heading(text)).toBe("ТВ недоступно в вашей стране");
      expect(cards(text)).toEqual([]);
      expect(isNoindex(text)).toBe(true);
    },
  );

  it("a recording says that it is not shown there", async () => {
    const { status, text } = await testApp.request(`/archive/watch/${first.id}`, { headers: abroad });
    expect(status).toBe(200);
    expect(heading(text)).toBe("Видео недоступно в вашей стране");
    expect(text).not.toContain(first.title);
    expect(isNoindex(text)).toBe(true);
  });
});

describe("A child", () => {
  it("sees recordings for children alone, and no banner", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    const { status, text } = await testApp.request("/archive", { cookie });
    expect(status).toBe(200);
    const ages = [...text.matchAll(/aria-label="Возраст (\d+\+)"/g)].map(([, age]) => age);
    expect(ages.length).toBeGreaterThan(0);
    expect(ages.filter((age) => !["0+", "6+", "8+", "12+"].includes(age ?? ""))).toEqual([]);
    expect(text).not.toContain("Выбор редакции");
  });

  it("learns nothing about a recording that is not for children", async () => {
    const adult = ((await (await testApp.requestApi("/catchups?limit=100")).json()) as Recordings).items.find(
      ({ rating_age: age }) => age === "16+" || age === "18+",
    );
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    const { status, text } = await testApp.request(`/archive/watch/${adult?.id}`, { cookie });
    expect(status).toBe(404);
    expect(text).not.toContain(adult?.title);
  });
});
