import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ChannelNow } from "#contract/catalog";
import type { Playlist, Product } from "#contract/content";
import type { Filters } from "#contract/filters";
import type { PlayCheck } from "#contract/playback";
import type { TitleCard } from "#contract/shared";
import { subscriptions } from "../../api/platform/db/schema";
import { recordApiRequests } from "../setup/api-requests";
import { findOnAir } from "../setup/entry-points";
import { getWords, linksIn, openPage, type Page } from "../setup/page";
import { row } from "../setup/row";
import { testNow } from "../setup/test-api";
import { type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";

// The rules about the API of the catalogue, of playback and of a profile, one by one.

type Listed<Item = Record<string, unknown>> = { items: Item[]; items_total: number };
type Viewer = Awaited<ReturnType<TestApp["viewer"]>>;

let testApp: TestApp;
let viewer: Viewer;
beforeAll(async () => {
  testApp = await startTestApp();
  viewer = await testApp.viewer({ kind: "PAID" });
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

async function call<Body>(
  path: string,
  { token, body, method = body ? "POST" : "GET" }: { token?: string; body?: unknown; method?: string } = {},
) {
  const answer = await testApp.requestApi(path, {
    method,
    headers: {
      ...(token ? { cookie: `auth_token=${token}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}
async function read<Body = Listed>(path: string, token?: string): Promise<Body> {
  const { status, body } = await call<Body>(path, token ? { token } : {});
  expect(status, path).toBe(200);
  return body;
}
const open = (path: string, request?: RequestOptions) => openPage(testApp, path, request);
const enc = encodeURIComponent;

describe("How the API is called", () => {
  const film = "/watch/metropolis?popup=player";
  const record = (path: string, cookie = viewer.cookie) =>
    recordApiRequests(testApp, async () => {
      testApp.clearCaches();
      expect((await testApp.request(path, { cookie })).status).toBe(200);
    });

  it("Every call has the key in its query, without which the API refuses", async () => {
    row("C-002", "K-083");
    const requests = await record("/");
    expect(requests.length).toBeGreaterThan(2);
    expect(new Set(requests.map(({ query }) => query.get("apikey")))).toEqual(new Set(["luch-web"]));
    const statuses = ["/config", "/config?apikey=wrong"].map(
      async (path) => (await fetch(testApp.api.url + path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 403]);
  });

  it("A viewer's calls send cookies", async () => {
    row("C-003");
    const own = (await record("/")).filter(({ path }) => /^\/(auth|profile)\//.test(path));
    expect(own.length).toBeGreaterThan(1);
    for (const { headers } of own) expect(headers.cookie).toContain(`auth_token=${viewer.token}`);
  });

  it("The source «tapp» has a key of its own", async () => {
    row("K-082");
    const requests = await record("/movies?s=tapp");
    expect(requests.length).toBeGreaterThan(0);
    expect(new Set(requests.map(({ query }) => query.get("apikey")))).toEqual(new Set(["luch-tapp"]));
  });

  it("Playback is requested from its address with the device, the token and cookies", async () => {
    row("C-006");
    const playback = (await record(film)).find(({ path }) => path === "/playback/u_metropolis");
    expect(Object.fromEntries(playback?.query ?? [])).toMatchObject({
      device_id: viewer.device_id,
      auth_token: viewer.token,
    });
    expect(playback?.headers.cookie).toContain(`auth_token=${viewer.token}`);
  });

  it("Playback options that are no stream are requested once, and a stream is not", async () => {
    row("F-020");
    const product = await read<Product>("/watch/metropolis", viewer.token);
    const intermediate = "/playback/u_metropolis";
    const count = async (options: unknown) => {
      const body = JSON.stringify({ ...product, playback_options: options });
      await testApp.reset();
      await testApp.fault({ endpoint: "watch", status: 200, body });
      return (await record(film)).filter(({ path }) => path === intermediate).length;
    };
    expect(await count(`${testApp.api.url}${intermediate}`)).toBe(1);
    expect(await count("https://stream.example/metropolis.m3u8")).toBe(0);
  });

  it("A failure of playback refreshes the session", async () => {
    row("C-011");
    const isRefreshed = async () => {
      const calls = (await record(film)).map(({ method, path }) => `${method} ${path}`);
      const played = calls.indexOf("GET /playback/u_metropolis");
      expect(played).toBeGreaterThanOrEqual(0);
      return calls.indexOf("POST /auth/refresh") > played;
    };
    expect(await isRefreshed()).toBe(false);
    await testApp.fault({ viewer: viewer.device_id, endpoint: "playback", status: 500 });
    expect(await isRefreshed()).toBe(true);
  });

  it("The filters of films are requested with all that is chosen", async () => {
    row("C-018");
    const all = await record("/movies/drama/de/1927", "");
    const filters = all.find(
      ({ path, query }) => path === "/catalog/categories/filters/detail" && query.has("genre"),
    );
    expect(Object.fromEntries(filters?.query ?? [])).toMatchObject({
      category: "movies",
      device_type: "web",
      locale: "ru",
      content_lang: expect.any(String),
      for_kids: "false",
      geoip_cc: "RU",
      genre: "drama",
      country: "DE",
      year: "1927",
      platform: expect.any(String),
    });
  });

  it("Lists are requested in pages of thirty, the search in forties, the catalogue in twenties", async () => {
    row("K-025", "K-080", "K-026", "K-028", "F-151", "E-101", "K-031");
    const getQuery = async (path: string, endpoint: string) => {
      const found = (await record(path, "")).find(({ path: asked }) => asked === endpoint);
      return Object.fromEntries(found?.query ?? []);
    };
    expect(await getQuery("/collections", "/catalog/collections")).toMatchObject({ skip: "0", limit: "30" });
    expect(await getQuery("/collections/page2", "/catalog/collections")).toMatchObject({
      skip: "30",
      limit: "30",
    });
    expect(await getQuery(`/search?q=${enc("кино")}`, "/catalog/search/all")).toMatchObject({ limit: "40" });
    expect(await getQuery(`/archive?q=${enc("кино")}`, "/catchups/search")).toMatchObject({ limit: "40" });
    expect(await getQuery("/movies", "/catalog")).toMatchObject({ limit: "20", sort: "-popularity" });
    const { items, items_total: total } = await read("/catalog/collections?skip=0&limit=30");
    expect([items.length, total > 30]).toEqual([30, true]);
  });

  it("Several values of a filter are requested with commas between them", async () => {
    const queries = (await record("/movies?genre=comedy,drama", "")).filter(
      ({ path }) => path === "/catalog",
    );
    expect(queries.map(({ query }) => query.get("genre"))).toEqual(["comedy,drama"]);
  });

  it("The pages of a list ask for nothing beyond its end", async () => {
    row("F-152");
    const { items_total: total } = await read("/catalog/collections?limit=1");
    const skips: number[] = [];
    for (let path: string | null = "/collections"; path !== null; ) {
      const here: string = path;
      const requests = await record(here, "");
      for (const { path: asked, query } of requests)
        if (asked === "/catalog/collections") skips.push(Number(query.get("skip")));
      path = (await open(here)).page.document.querySelector("a[rel=next]")?.getAttribute("href") ?? null;
    }
    expect(skips.length).toBe(Math.ceil(total / 30));
    for (const skip of skips) expect(skip).toBeLessThanOrEqual(total);
  });

  it.each([
    ["F-157", "/", "/profile/continue-watching"],
    ["F-158", "/history", "/profile/history"],
    ["F-159", "/history/rated", "/profile/rated-content"],
    ["F-160", "/favorites", "/favorites"],
  ])("%s: %s requests %s only for who registered", async (id, path, endpoint) => {
    row(id);
    const isAsked = async (kind: "VIRTUAL" | "REGISTERED") => {
      const { cookie } = await testApp.viewer({ kind });
      const requests = await recordApiRequests(testApp, () => testApp.request(path, { cookie }));
      return requests.some(({ path: asked }) => asked.endsWith(endpoint));
    };
    expect([await isAsked("REGISTERED"), await isAsked("VIRTUAL")]).toEqual([true, false]);
  });
});

describe("A title", () => {
  const film = () => read<Product>("/watch/metropolis");
  const series = () => read<Product>("/watch/flesh-gordon");
  const text = expect.any(String) as string;
  /** The line of facts below the name. */
  const getFacts = ({ getAllByRole }: Page) =>
    getAllByRole("img", { name: /^Оценка зрителей/ })[0]?.parentElement ??
    expect.unreachable("there are facts");

  it("A title has the fields that the rules name", async () => {
    row("C-004", "E-011", "E-020", "E-021", "E-023", "E-024", "E-038");
    const product = await film();
    expect(product).toMatchObject({
      uid: "u_metropolis",
      _id: "t_metropolis",
      alias: "metropolis",
      _cls: "movie",
      images: { frame_wide: text, cover: text, poster: text, cover_vertical: text },
      horizontal_poster: text,
      vertical_poster: text,
      locales: ["ru"],
      hashtags: expect.arrayContaining(["будущее"]),
      title: "Метрополис",
      playback_options: text,
      trailer_src: text,
      rating_age: "12+",
      is_preview: expect.any(Boolean),
      additional_content: expect.any(Array),
      upgrade_options: expect.any(Array),
    });
    expect((await call("/watch/no-such-title")).status).toBe(404);
  });

  it("A playlist has items with the fields that the rules name", async () => {
    row("C-005", "E-012", "E-039");
    expect([(await film())._cls, (await series())._cls]).toEqual(["movie", "series"]);
    const { items } = await read<Playlist>("/playlist/pervyj-vecher", viewer.token);
    expect(items.length).toBeGreaterThan(2);
    for (const item of items)
      expect(item).toMatchObject({
        cls: expect.stringMatching(/^(Episode|Movie|Trailer)$/),
        alias: text,
        playback_options: text,
        title: text,
        rating_age: text,
        id: text,
        uid: text,
        url: text,
      });
    expect((await call("/playlist/no-such-playlist")).status).toBe(404);
  });

  it("A title's page shows its texts, year, genres, rating, category and countries", async () => {
    row("E-013", "E-014", "E-015", "E-017", "E-018", "E-019", "E-022");
    const product = await film();
    expect(product.release_date).toBe("1927-01-10");
    expect(product.rating_start).toBeLessThanOrEqual(10);
    const { page } = await open("/watch/metropolis");
    const words = getWords(page.getMain());
    const parts = [
      product.title,
      product.title_original,
      product.description,
      product.quote ?? "",
      "1927",
      "фантастика",
      "Германия",
      `${product.duration_minutes} мин`,
      String(product.rating_start).replace(".", ","),
    ];
    for (const part of parts) expect(words).toContain(part);
    expect(page.getAllByRole("link", { name: product.category.title })[0]?.getAttribute("href")).toBe(
      "/movies",
    );
    const { page: ofSeries } = await open("/watch/flesh-gordon");
    const facts = getFacts(ofSeries);
    expect(getWords(facts)).not.toContain("мин");
  });

  it("A title without an age rating is for adults", async () => {
    row("E-016", "K-057");
    const product = { ...(await film()), rating_age: null };
    await testApp.fault({ endpoint: "watch", status: 200, body: JSON.stringify(product) });
    testApp.clearCaches();
    const { page } = await open("/watch/metropolis");
    const facts = getFacts(page);
    expect(getWords(facts)).toContain("18+");
  });

  it("A title's page shows similar titles, collections and broadcasts", async () => {
    row("E-025", "S-091", "S-092", "S-093", "E-035", "E-036");
    const { similar, collections, streams, images } = await film();
    for (const path of ["/watch/metropolis", "/movie/metropolis"]) {
      const { page } = await open(path);
      const linksOf = (name: string) => linksIn(page.getByRole("region", { name }));
      expect(linksOf("Похожие")).toEqual(similar.map(({ alias }) => `/watch/${alias}`));
      expect(linksOf("В коллекциях")).toContain(`/collections/${collections[0]?.alias}`);
      const schedule = page.getByRole("region", { name: "Скоро по ТВ" });
      const [stream] = streams;
      expect(Object.keys(stream ?? {})).toEqual(
        expect.arrayContaining(["season_number", "episode_number", "episode_title", "broadcasts"]),
      );
      const { channel, program } = stream?.broadcasts[0] ?? expect.unreachable("there is a broadcast");
      const item = schedule.querySelector("li") ?? expect.unreachable("the broadcast is shown");
      expect(getWords(item)).toContain(channel.title);
      expect(getWords(item)).toContain(program.rating_age);
      expect(item.querySelector("time")?.getAttribute("datetime")).toBe(
        new Date(program.start_ts * 1000).toISOString(),
      );
      const pictures = [...item.querySelectorAll("img")].map(
        (image) => image.getAttribute("src")?.split("?")[0],
      );
      expect(pictures).toEqual([images.frame_wide, channel.logo]);
      expect(program.poster).toMatch(/^\/images\//);
    }
  });

  it("A broadcast shows its poster where the title has no picture, its start from seconds and its age rating", async () => {
    row("E-037");
    const product = await film();
    const { program } = product.streams[0]?.broadcasts[0] ?? expect.unreachable("there is a broadcast");
    const body = JSON.stringify({ ...product, images: { ...product.images, frame_wide: null } });
    await testApp.fault({ endpoint: "watch", status: 200, body });
    testApp.clearCaches();
    const { page } = await open("/watch/metropolis");
    const item = page.getByRole("region", { name: "Скоро по ТВ" }).querySelector("li");
    expect(item?.querySelector("img")?.getAttribute("src")?.split("?")[0]).toBe(program.poster);
    const start = new Date(program.start_ts * 1000).toISOString();
    expect(item?.querySelector("time")?.getAttribute("datetime")).toBe(start);
    expect(getWords(item ?? page.getMain())).toContain(program.rating_age);
  });

  it("A title's trailers, characters and people are shown", async () => {
    row("E-026", "E-027", "E-028");
    const product = await film();
    const getMain = async (part: string) => (await open(`/watch/metropolis/${part}`)).page.getMain();
    const trailers = await getMain("trailers");
    for (const item of product.additional_content) {
      expect(item).toMatchObject({
        uid: text,
        title: text,
        description: text,
        packshot: text,
        video_src: text,
      });
      expect(getWords(trailers)).toContain(item.title);
      expect(getWords(trailers)).toContain(item.description);
    }
    const characters = await getMain("characters");
    expect(product.cast.length).toBeGreaterThan(1);
    for (const { character, biography, photo, alias } of product.cast) {
      expect(getWords(characters)).toContain(character);
      expect(getWords(characters)).toContain(biography.replace(/\s+/g, " ").trim());
      expect(linksIn(characters)).toContain(`/person/${alias}`);
      if (photo) expect(characters.innerHTML.includes(photo)).toBe(true);
    }
    const person = await getMain("person");
    for (const list of ["directors", "operators", "producers", "writers", "composers"] as const) {
      expect(product[list].length, list).toBeGreaterThan(0);
      for (const { name, alias, filmography } of product[list]) {
        expect(filmography.length).toBeGreaterThan(0);
        expect(getWords(person)).toContain(name);
        expect(linksIn(person)).toContain(`/person/${alias}`);
      }
    }
  });

  it("A title's name for crawlers is that of its page", async () => {
    row("E-029");
    const product = await film();
    expect(product.seo.subject).toBeTruthy();
    const { page } = await open("/watch/metropolis");
    expect(page.title).toContain(product.seo.subject);
  });

  it("A title may be for children, and others are not shown to a child", async () => {
    row("E-030");
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    expect([(await film()).for_kids, (await read<Product>("/watch/prints-ahmed")).for_kids]).toEqual([
      false,
      true,
    ]);
    const getHeading = async (alias: string) => (await open(`/watch/${alias}`, { cookie })).page.getHeading();
    expect(await getHeading("prints-ahmed")).toMatch(/принц/i);
    expect(await getHeading("metropolis")).toBe("Это кино для взрослых");
  });

  it("A title that is not available in a country says so in place of «play»", async () => {
    row("E-032");
    const abroad = { "x-country-code": "US" };
    const { unavailable_by_geo: isAway } = await read<Product>("/watch/bronenosets-potemkin?geoip_cc=US");
    expect(isAway).toBe(true);
    const { page } = await open("/watch/bronenosets-potemkin", { headers: abroad });
    expect(getWords(page.getMain())).toContain("Видео недоступно в вашей стране");
    expect(page.queryByRole("button", { name: "Смотреть" })).toBeNull();
  });

  it("A series has seasons of episodes, whose ids make their addresses", async () => {
    row("E-033", "E-034");
    const { items } = await series();
    expect(items.length).toBeGreaterThan(1);
    for (const season of items)
      expect(season).toMatchObject({ number: expect.any(Number), title: text, description: text });
    const episodes = items.flatMap((season) => season.episodes);
    expect(episodes.length).toBeGreaterThan(items.length);
    for (const one of episodes) expect(one).toMatchObject({ number: expect.any(Number), start_id: text });
    const [episode] = items[1]?.episodes ?? [];
    expect(episode?.number).toBe(1);
    const { page } = await open(`/watch/flesh-gordon/${episode?.start_id}`);
    const seasons = page.getByRole("region", { name: "Сезоны" });
    expect(linksIn(seasons.querySelector("nav"))).toEqual(
      items.map(({ number }) => `/watch/flesh-gordon/season-${number}`),
    );
    expect(linksIn(seasons)).toContain(`/watch/flesh-gordon/${episode?.start_id}`);
  });
});

describe("What the API refuses", () => {
  it("A refusal has a code, a message and when to try again, or a captcha", async () => {
    row("E-090");
    await testApp.fault({
      endpoint: "catalog",
      status: 429,
      code: "LIMIT",
      message: "wait",
      expiresInSeconds: 90,
    });
    expect((await call("/catalog")).body).toEqual({
      code: "LIMIT",
      message: "wait",
      data: { expired: testNow + 90 },
    });
    await testApp.reset();
    await testApp.fault({ endpoint: "catalog", code: "CAPTCHA_IS_NEEDED" });
    expect((await call("/catalog")).body).toMatchObject({
      code: "CAPTCHA_IS_NEEDED",
      data: { captcha: expect.stringMatching(/^data:image\//), key: expect.any(String) },
    });
  });

  const play = async ({ token, device_id: device }: Viewer, other = device) =>
    call<{ code: string; message: string }>(`/playback/u_metropolis?device_id=${other}&auth_token=${token}`);

  it.each([
    ["C-007", "USER_USE_ANONYMIZER"],
    ["C-008", "FORBIDEN_IP"],
  ])("%s: playback fails with %s", async (id, message) => {
    row(id);
    const { device_id: device } = viewer;
    await testApp.fault({ viewer: device, endpoint: "playback", status: 400, code: message, message });
    expect(await play(viewer)).toMatchObject({ status: 400, body: { message } });
  });

  it("Playback is refused to a device that is one too many, with the list of devices", async () => {
    row("C-009");
    const many = await testApp.viewer({ kind: "PAID", extraDevices: 6 });
    expect(await play(many)).toMatchObject({ status: 403, body: { code: "DEVICE_COUNT_EXCEEDED" } });
    const { page } = await open("/watch/metropolis?popup=player", { cookie: many.cookie });
    expect(linksIn(page.getByRole("dialog"))).toContain("/account/devices");
  });

  it("Playback is refused to an unknown device", async () => {
    row("C-010");
    expect(await play(viewer, "no-such-device")).toMatchObject({
      status: 403,
      body: { code: "DEVICE_NOT_REGISTERED" },
    });
  });

  it("Films are listed without filters if those fail", async () => {
    row("C-019");
    await testApp.fault({ endpoint: "catalog/categories/filters/detail", status: 500 });
    testApp.clearCaches();
    const { status, page } = await open("/movies");
    expect(status).toBe(200);
    expect(linksIn(page.document.querySelector("ul[data-list]"))).toHaveLength(20);
    expect(page.document.querySelector("[data-filter]")).toBeNull();
  });

  it.each([
    ["X-097", "config", "/"],
    ["X-098", "catalog", "/"],
  ])("%s: without %s %s is shown", async (id, endpoint, path) => {
    row(id);
    await testApp.fault({ endpoint, status: 500 });
    testApp.clearCaches();
    const { status, page } = await open(path, { cookie: viewer.cookie });
    expect(status).toBe(200);
    expect(linksIn(page.getMain()).length).toBeGreaterThan(10);
  });

  it("Without the favourite channels the guide is shown, and none is a favourite", async () => {
    row("X-096");
    const own = await testApp.viewer({ kind: "PAID" });
    await call("/tv/favorites?tz=3&device_type=web", { token: own.token, body: [2] });
    const getRows = async (path: string) =>
      (await open(path, { cookie: own.cookie })).page.queryAllByRole("rowheader").length;
    const [all, favorites] = [await getRows("/channel"), await getRows("/channel?favorites=1")];
    expect([all > 3, favorites]).toEqual([true, 1]);
    await testApp.fault({ viewer: own.device_id, endpoint: "tv/favorites", status: 500 });
    expect([await getRows("/channel"), await getRows("/channel?favorites=1")]).toEqual([all, 0]);
  });

  it("Collections that fail to load say so", async () => {
    row("X-100");
    await testApp.fault({ endpoint: "catalog/collections", status: 500 });
    testApp.clearCaches();
    expect(getWords((await open("/collections")).page.getMain())).toContain("Что-то пошло не так");
  });
});

describe("The catalogue's lists", () => {
  it.each([
    ["C-056", "/catalog?device_type=web&locale=ru&for_kids=false"],
    ["C-094", "/catalog/featured"],
    ["C-096", "/catalog/collections?skip=0&limit=30"],
    ["C-097", "/catalog/genres"],
    ["C-103", "/catalog/similars/metropolis"],
    ["C-104", "/catalog/recommendations"],
    ["C-106", "/catalog/playlists"],
    ["C-107", "/catalog/stories"],
    ["C-108", "/catalog/hashtags"],
    ["C-109", "/catalog/heroes"],
    ["E-056", "/catalog/stories?for_kids=false"],
  ])("%s: %s has items", async (id, path) => {
    row(id);
    const { items, items_total: total } = await read(path, viewer.token);
    expect(items.length).toBeGreaterThan(3);
    expect(total).toBeGreaterThanOrEqual(items.length);
    if (id === "C-097")
      for (const item of items)
        expect(item).toMatchObject({ title: expect.any(String), alias: expect.any(String) });
  });

  it("The home page is made of banners and rows", async () => {
    row("C-093", "E-005", "E-007", "E-009");
    const main = await read<{ banners: Record<string, unknown>[]; rows: unknown[] }>("/catalog/main");
    expect(main.rows.length).toBeGreaterThan(5);
    expect(main.banners.length).toBeGreaterThan(2);
    for (const banner of main.banners) {
      expect(Object.keys(banner)).toEqual(
        expect.arrayContaining(["id", "type", "actions", "images", "is_narrow"]),
      );
      expect(Object.keys(banner.images as object).sort()).toEqual([
        "image_narrow",
        "web_desktop",
        "web_mobile",
      ]);
      for (const action of banner.actions as object[])
        expect(Object.keys(action).sort()).toEqual([
          "alias",
          "child",
          "target_id",
          "trailer_id",
          "type",
          "url",
        ]);
    }
  });

  it("The categories are four", async () => {
    row("C-095");
    const { items } = await read<Listed<{ alias: string }>>("/catalog/categories");
    expect(items.map(({ alias }) => alias)).toEqual(["movies", "series", "animation", "cartoons"]);
  });

  it("Filters have an alias, a title and values with totals", async () => {
    row("E-065", "E-066");
    const { filters } = await read<Filters>("/catalog/categories/filters/detail?category=movies");
    expect(filters.map(({ alias }) => alias).sort()).toEqual([
      "accessibility",
      "category",
      "country",
      "genre",
      "sort",
      "year",
    ]);
    for (const { title, items } of filters) {
      expect(title).toBeTruthy();
      for (const item of items)
        expect(item).toMatchObject({
          alias: expect.any(String),
          title: expect.any(String),
          total: expect.any(Number),
        });
    }
  });

  it.each([
    ["C-098", "/catalog/search", "метрополис", "Метрополис"],
    ["C-099", "/catalog/search/channels", "кино", "Луч Кино"],
    ["C-100", "/catalog/search/catchups", "метрополис", "Метрополис"],
    ["C-101", "/catalog/search/persons", "ланг", "Фриц Ланг"],
  ])("%s: %s by «%s» finds «%s», also on the page", async (id, path, query, name) => {
    row(id);
    const { items } = await read<Listed<{ title?: string; name?: string }>>(`${path}?q=${enc(query)}`);
    expect(items.map(({ title, name }) => title ?? name)).toContain(name);
    const { page } = await open(`/search?q=${enc(query)}`);
    expect(getWords(page.getMain())).toContain(name);
  });

  it("Popular queries are shown where nothing is entered", async () => {
    row("C-102");
    const { items } = await read<Listed<{ query: string }>>("/catalog/search/popular");
    const { page } = await open("/search");
    const shown = getWords(page.getByRole("region", { name: "Часто ищут" }));
    for (const { query } of items.slice(0, 5)) expect(shown).toContain(query);
  });

  it("Selections are listed and open", async () => {
    row("C-105");
    const { items } = await read<Listed<{ alias: string }>>("/catalog/selections");
    expect(items.length).toBeGreaterThan(1);
    for (const { alias } of items)
      expect(await read(`/catalog/selections/${alias}`)).toMatchObject({ alias });
  });

  it("Promotional posters have their pictures and ratings", async () => {
    row("C-110");
    const { items } = await read("/catalog/posters");
    expect(items.length).toBeGreaterThan(3);
    for (const item of items)
      expect(Object.keys(item)).toEqual(
        expect.arrayContaining(["id", "cls", "alias", "title", "images", "rating_age", "rating_start"]),
      );
  });

  it("A film's files have four heights", async () => {
    row("K-063");
    const { token, device_id: device } = viewer;
    const { files } = await read<{ files: { height: number }[] }>(
      `/playback/u_metropolis?device_id=${device}&auth_token=${token}`,
    );
    expect(files.length).toBeGreaterThan(0);
    for (const { height } of files) expect([240, 480, 720, 1080]).toContain(height);
  });

  it("A stream's qualities, sound and subtitles are told", async () => {
    row("C-127");
    const meta = await read<Record<string, unknown[]>>("/stream/meta/u_metropolis");
    expect(meta.qualities?.length).toBeGreaterThan(2);
    expect([meta.audio, meta.subtitles]).toEqual([expect.any(Array), ["ru", "en"]]);
  });

  it("The configuration has ways to pay, a popup and a survey", async () => {
    row("C-055", "C-128");
    const config = await read<Record<string, unknown>>("/config");
    expect(config).toMatchObject({
      pay: expect.any(Array),
      popup: expect.any(Object),
      survey: expect.any(Object),
    });
  });

  it("The journal and the documents are listed and open", async () => {
    row("C-121", "C-122");
    const { items } = await read<Listed<{ alias: string }>>("/journal");
    await read(`/journal/${items[0]?.alias}`);
    expect((await call("/journal/nothing")).status).toBe(404);
    const documents = await read<Listed<{ alias: string; title: string; group: string }>>("/documents");
    for (const { alias, title } of documents.items.filter(({ group }) => group === "legal")) {
      await read(`/documents/${alias}`);
      expect((await open(`/legal/${alias}`)).page.getHeading()).toBe(title);
    }
  });
});

describe("Television", () => {
  it("Channels have what is on now, with times", async () => {
    row("C-057", "C-119", "E-098");
    for (const path of ["/tv?tz=3", "/multiplex/tv?tz=3"]) {
      const { data } = await read<{ data: Listed<ChannelNow> }>(path);
      expect(data.items.length).toBeGreaterThan(3);
      const programs = data.items.flatMap(({ current_programs: on }) => on);
      expect(programs.length).toBeGreaterThan(3);
      for (const { start_time: start, stop_time: stop } of programs)
        for (const time of [start, stop]) expect(time).toMatch(/^\d\d:\d\d$/);
    }
  });

  it("Favourite channels are kept and listed", async () => {
    row("C-042", "C-046", "E-051");
    const { token } = await testApp.viewer({ kind: "REGISTERED" });
    expect((await call("/tv/favorites?tz=3&device_type=web", { token, body: [2] })).status).toBe(200);
    expect((await read<{ data: Listed }>("/tv/favorites", token)).data.items).toEqual([{ id: 2 }]);
  });

  it("Favourite channels are for Russia", async () => {
    row("A-030");
    const hasFilter = async (country: string) => {
      const { page } = await open("/channel", {
        cookie: viewer.cookie,
        headers: { "x-country-code": country },
      });
      return linksIn(page.getMain()).some((href) => href.includes("favorites=1"));
    };
    expect([await hasFilter("RU"), await hasFilter("RS")]).toEqual([true, false]);
  });

  it("Recordings have their fields and are narrowed by filters", async () => {
    row("C-047", "E-067", "E-068", "K-027");
    const all = await read("/catchups?for_kids=false&limit=100&skip=0");
    for (const item of all.items) {
      expect(item).toMatchObject({
        id: expect.any(String),
        title: expect.any(String),
        category: { alias: expect.stringMatching(/^(movie|series)$/) },
        content_type: expect.stringMatching(/^tv(movie|series)$/),
        expired_at: expect.any(Number),
        cover: expect.any(String),
      });
      expect(item).toHaveProperty("rating_age");
      expect(Number(item.expired_at) - Number(item.start_ts)).toBeLessThanOrEqual(14 * 86_400);
    }
    const total = async (query: string) => (await read(`/catchups?limit=1&${query}`)).items_total;
    const films = await total("category=movie");
    const dramas = await total("category=movie&genre=drama");
    const ofYear = await total("category=movie&genre=drama&year=1927");
    expect(all.items_total > films && films > dramas && dramas > ofYear && ofYear > 0).toBe(true);
    expect(getWords((await open("/archive")).page.getMain())).toContain("Записи доступны до 14 дней");
  });

  it("Recordings are found by a word, forty at most", async () => {
    row("C-048");
    const { items } = await read(`/catchups/search?q=${enc("вампиры")}&limit=40`);
    expect(items.length).toBeGreaterThan(3);
    expect(items.length).toBeLessThanOrEqual(40);
  });

  it("The first poster of recordings is the archive's banner", async () => {
    row("C-049", "S-031", "E-091");
    const { items } = await read<Listed<{ catchup_id: string; title: string }>>(
      "/catchups/posters?for_kids=false&device_type=web",
    );
    const { page } = await open("/archive");
    const banner = page.getByRole("link", { name: /Выбор редакции/ });
    for (const item of items)
      expect(item).toMatchObject({
        id: expect.any(String),
        cls: "movie",
        alias: expect.any(String),
        title: expect.any(String),
        images: {
          background: expect.any(String),
          horizontal: expect.any(String),
          logotype: null,
          vertical: expect.any(String),
        },
        rating_age: expect.any(String),
        rating_start: expect.any(Number),
      });
    expect(banner.getAttribute("href")).toBe(`/archive/watch/${items[0]?.catchup_id}`);
    expect(getWords(banner)).toContain(items[0]?.title);
    await testApp.fault({
      endpoint: "catchups/posters",
      status: 200,
      body: JSON.stringify({ items: [], items_total: 0 }),
    });
    testApp.clearCaches();
    expect((await open("/archive")).page.queryByRole("link", { name: /Выбор редакции/ })).toBeNull();
  });

  it("A recording is known by its id", async () => {
    const { recording } = await findOnAir(testApp);
    await read(`/catchups/${recording}`, viewer.token);
  });
});

describe("A profile", () => {
  it("Favourites are kept and removed", async () => {
    row("C-040", "C-111", "E-050");
    const { token, auth } = await testApp.viewer({ kind: "REGISTERED" });
    const path = `/profile/${auth.profile_id}/favorites`;
    const list = async () =>
      (
        await read<{ data: Listed<TitleCard> }>(`${path}?locale=ru&content_lang=ru&device_type=web`, token)
      ).data.items.map(({ uid }) => uid);
    await call(path, { token, body: { uid: "u_metropolis" } });
    expect(await list()).toEqual(["u_metropolis"]);
    await call(path, { token, body: { uid: "u_metropolis" }, method: "DELETE" });
    expect(await list()).toEqual([]);
  });

  it("What was played is continued, in the history and at its second", async () => {
    row("C-041", "C-043", "C-112", "C-113", "E-052", "E-054", "E-055");
    const { token } = await testApp.viewer({ kind: "REGISTERED" });
    const body = { uid: "u_metropolis", seconds: 30, duration: 80 };
    expect((await call("/profile/progress", { token, body })).status).toBe(200);
    for (const path of ["/profile/continue-watching", "/profile/history"])
      expect((await read(path, token)).items).toMatchObject([
        { uid: "u_metropolis", position_seconds: 30, duration_seconds: 80 },
      ]);
  });

  it("A rating is kept", async () => {
    row("C-044", "C-115", "C-116", "E-053");
    const { token } = await testApp.viewer({ kind: "REGISTERED" });
    expect(
      (await call("/profile/rate-content", { token, body: { uid: "u_metropolis", rating: 8 } })).status,
    ).toBe(200);
    expect((await read<{ data: Listed }>("/profile/rated-content", token)).data.items).toMatchObject([
      { uid: "u_metropolis", rating: 8 },
    ]);
  });

  it.each<[string, string[], string]>([
    ["F-124", ["lite", "premium"], "premium"],
    ["F-125", ["lite"], "lite"],
    ["F-126", ["sport"], "sport"],
  ])("%s: subscriptions of the types %j count as %s", async (id, types, expected) => {
    row(id);
    const { token, auth } = await testApp.viewer({ kind: "LITE" });
    const { db } = testApp.api;
    const [own] = await db.delete(subscriptions).where(eq(subscriptions.accountId, auth._id)).returning();
    if (!own) throw new Error("no subscription");
    const others = types.map((aclType) => ({
      ...own,
      id: `${own.id}-${aclType}`,
      aclType,
      recurrent: false,
    }));
    await db.insert(subscriptions).values(others);
    const { facts } = await read<PlayCheck>("/play-check/title/u_metropolis", token);
    expect(facts.acl_type).toBe(expected);
  });

  it("The language of subtitles is kept for the player", async () => {
    row("C-117");
    const { token, cookie } = await testApp.viewer({ kind: "PAID" });
    const getFirst = async () => {
      const { page } = await open("/watch/metropolis?popup=player", { cookie });
      return page.document.querySelector("track[default]")?.getAttribute("srclang") ?? null;
    };
    for (const language of ["en", "ru"]) {
      const sent = { token, body: { language }, method: "PUT" };
      expect((await call("/profile/subtitles-language", sent)).status).toBe(200);
      expect(await getFirst()).toBe(language);
    }
  });

  it("The address of playback is told", async () => {
    row("C-114");
    expect(await read("/profile/playback/u_metropolis", viewer.token)).toMatchObject({
      url: "/playback/u_metropolis",
    });
  });
});
