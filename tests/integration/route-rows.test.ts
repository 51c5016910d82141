import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Filters } from "#contract/filters";
import { findOnAir, type OnAir } from "../setup/entry-points";
import { linksIn, openPage } from "../setup/page";
import { row } from "../setup/row";
import { startTestApp, type TestApp } from "../setup/test-app";

// The rules about addresses that a request proves, one by one.

let testApp: TestApp;
let onAir: OnAir;
beforeAll(async () => {
  testApp = await startTestApp();
  onAir = await findOnAir(testApp);
});
afterAll(() => testApp.stop());

const read = async <Body>(path: string) => (await (await testApp.requestApi(path)).json()) as Body;
const open = (path: string) => openPage(testApp, path);
const getStatus = async (path: string, country?: string) =>
  (await testApp.request(path, country ? { headers: { "x-country-code": country } } : {})).status;

describe("A page has a heading and what it is for", () => {
  /** Rules with numbers one after another. */
  const numbered = (first: number, paths: string[], part: string) =>
    paths.map((path, index): [string, string, string] => [`R-${first + index}`, path, part]);
  it.each<[string, string, string]>([
    ["R-001", "/", 'data-shelf="new"'],
    ["R-002", "/kids", 'data-theme="kids"'],
    ["R-004", "/watch/metropolis/selections", "Подборки"],
    ["R-011", "/movie/metropolis", "Метрополис"],
    ["R-013", "/collections", "/collections/vek-nemogo-kino"],
    ["R-015", "/collections/vek-nemogo-kino", "/watch/"],
    ["R-017", "/playlist/koroche-chasa", "/watch/"],
    ["R-019", "/playlists", "/playlist/koroche-chasa"],
    ["R-020", "/main/cinema", "data-shelf"],
    ["R-021", "/selections", "/selections/na-odin-vecher"],
    ["R-022", "/selections/na-odin-vecher", "/watch/"],
    ["R-023", "/genres", "/genres/drama"],
    ["R-024", "/genres/drama", "/watch/"],
    ["R-025", "/person/fritz-lang", "/watch/metropolis"],
    ["R-026", "/search", 'type="search"'],
    ["R-027", "/favorites", "Войти"],
    ["R-028", "/new", "/watch/"],
    ["R-030", "/journal", "/journal/pochemu-lestnitsa"],
    ["R-032", "/movies", "/watch/"],
    ["R-034", "/series", "/watch/"],
    ["R-036", "/animation", "/watch/"],
    ["R-038", "/cartoons", "/watch/"],
    ["R-110", "/promos", "/pages/"],
    ["R-123", "/about", "Луч"],
    ["R-124", "/contacts", "mailto:"],
    ["R-125", "/faq", "FAQPage"],
    ["R-126", "/support", "/support/payment"],
    ["R-128", "/corporateinfo", "Луч"],
    ["R-129", "/partners", "/partners/domru"],
    ...numbered(
      130,
      ["domru", "ok", "kartina", "beeline", "wink", "kion", "okko", "promo/samsung"].map(
        (name) => `/partners/${name}`,
      ),
      "Луч",
    ),
    ["R-138", "/ways-to-watch", "/ways-to-watch/samsung"],
    ...numbered(
      139,
      ["samsung", "sony", "hisense", "lg"].map((name) => `/ways-to-watch/${name}`),
      "Луч",
    ),
    ["R-143", "/newsletter", 'name="titles"'],
    ["R-144", "/unsubscribe", 'name="reason"'],
    ["R-145", "/ios-android-app", "App Store"],
    ["R-146", "/close", "Это окно можно закрыть"],
    ["R-147", "/close_film", "Это окно можно закрыть"],
    ["R-148", "/gadanie-random", 'name="topic"'],
    ["R-149", "/legal", "/legal/terms_of_use"],
    ...numbered(
      150,
      ["terms_of_use", "consent", "privacy_policy", "terms_of_promocode", "persondata", "cookies_policy"].map(
        (alias) => `/legal/${alias}`,
      ),
      "1 ноября 2026",
    ),
    ...numbered(
      163,
      [
        "play-grand",
        "a-good-man-offer",
        "whole-season-offer",
        "black-friday",
        "new-year",
        "long-term-offer",
        "students",
        "long-subscription",
        "spring-promotion",
        "leto-promotion",
        "fof-vyzov",
        "gift",
        "dva-holma-2",
        "dva-holma-special",
        "halvacard",
        "mielesoderzhanki",
        "storytel",
      ].map((alias) => `/pages/${alias}`),
      "Луч",
    ),
  ])("%s %s has a heading and %j", async (id, path, part) => {
    row(id);
    const { status, text, page } = await open(path);
    expect(status).toBe(200);
    expect(page.getHeading()).toBeTruthy();
    expect(text.includes(part)).toBe(true);
  });

  it("The pages of partners are all there", async () => {
    row("S-020");
    const { page } = await open("/partners");
    const paths = linksIn(page.getMain()).filter((href) => href.startsWith("/partners/"));
    expect(paths.length).toBeGreaterThan(7);
    for (const path of ["/partners", ...paths]) expect(await getStatus(path), path).toBe(200);
  });

  it("A category of questions exists, an unknown one does not", async () => {
    row("R-127");
    for (const type of ["account", "payment", "playback", "devices", "other"])
      expect(await getStatus(`/support/${type}`)).toBe(200);
    expect(await getStatus("/support/no-such-type")).toBe(404);
  });

  it("The viewer's questions are for a viewer who signed in", async () => {
    row("R-062");
    const { cookie, token } = await testApp.viewer({ kind: "REGISTERED" });
    const subject = "Звук пропадает после рекламы";
    const asked = await testApp.requestApi("/support/tickets", {
      method: "POST",
      headers: { cookie: `auth_token=${token}`, "content-type": "application/json" },
      body: JSON.stringify({ subject, message: "Каждый вечер", category: "playback" }),
    });
    expect(asked.status).toBe(200);
    const { id } = (await asked.json()) as { id: string };
    const { status, page } = await openPage(testApp, "/account/support", { cookie });
    expect(status).toBe(200);
    const link = page.getByRole("link", { name: new RegExp(subject) });
    expect(link.getAttribute("href")).toBe(`/account/support/${id}`);
    expect((await testApp.request("/account/support")).status).toBe(302);
  });

  it("The rules of recommendations are for Russia", async () => {
    row("R-156");
    expect([await getStatus("/legal/recsys", "RU"), await getStatus("/legal/recsys", "RS")]).toEqual([
      200, 404,
    ]);
  });
});

describe("A title's pages", () => {
  it.each([
    ["R-003", "/watch/metropolis", "Метрополис", null],
    ["R-005", "/watch/metropolis/trailers", "Метрополис", "Трейлеры и фрагменты"],
    ["R-006", "/watch/metropolis/person", "Метрополис", "Актёры и создатели"],
    ["R-007", "/watch/metropolis/characters", "Метрополис", "Персонажи"],
    ["R-008", "/watch/metropolis/articles", "Метрополис", "Статьи в журнале"],
  ])("%s %s has its name and its list", async (id, path, title, list) => {
    row(id);
    const { status, page } = await open(path);
    expect(status).toBe(200);
    expect(page.getHeading()).toBe(title);
    if (list === null) return expect(await getStatus("/watch/no-such-film")).toBe(404);
    const section = page.getByRole("heading", { level: 2, name: list }).closest("section");
    expect(section?.querySelectorAll("li").length).toBeGreaterThan(1);
  });

  it("A season and an episode are chosen by their address", async () => {
    row("R-009", "R-010");
    const getChosen = async (path: string) => {
      const { status, page } = await open(path);
      expect(status).toBe(200);
      return [...page.getByRole("region", { name: "Сезоны" }).querySelectorAll("a[aria-current]")].map(
        (link) => link.getAttribute("href"),
      );
    };
    expect(await getChosen("/watch/flesh-gordon/season-1")).toContain("/watch/flesh-gordon/season-1");
    expect(await getStatus("/watch/flesh-gordon/season-99")).toBe(404);
    expect(await getChosen("/watch/flesh-gordon/flesh-gordon-s2e2")).toContain(
      "/watch/flesh-gordon/flesh-gordon-s2e2",
    );
  });
});

describe("Lists", () => {
  it.each([
    ["R-012", "/collection/vek-nemogo-kino", "/collection/no-such"],
    ["R-031", "/journal/pochemu-lestnitsa", "/journal/no-such"],
  ])("%s %s exists, %s does not", async (id, known, unknown) => {
    row(id);
    expect([await getStatus(known), await getStatus(unknown)]).toEqual([200, 404]);
  });

  it.each([
    ["R-014", "/collections"],
    ["R-016", "/collections/vek-nemogo-kino"],
    ["R-018", "/playlist/koroche-chasa"],
    ["R-029", "/new"],
  ])("%s %s has a second page with other titles", async (id, path) => {
    row(id, "R-180");
    const [first, second] = [await open(path), await open(`${path}/page2`)];
    expect(second.status).toBe(200);
    const pages = second.page.getByRole("navigation", { name: "Страницы" });
    expect(pages.querySelector("[aria-current=page]")?.textContent).toBe("2");
    const cards = ({ page }: typeof first) =>
      linksIn(page.getMain().querySelector("ul[data-list], main ul")).filter((href) =>
        /^\/(watch|collections)\/[a-z]/.test(href),
      );
    expect(cards(second).length).toBeGreaterThan(0);
    expect(cards(second).filter((href) => cards(first).includes(href))).toEqual([]);
  });

  it.each([
    ["R-033", "movies"],
    ["R-035", "series"],
    ["R-037", "animation"],
    ["R-039", "cartoons"],
  ])("%s /%s takes up to four filters in its path", async (id, category) => {
    row(id);
    const { filters } = await read<Filters>(`/catalog/categories/filters/detail?category=${category}`);
    const parts = ["genre", "country", "year"].map(
      (name) => filters.find(({ alias }) => alias === name)?.items[0]?.alias.toLowerCase() ?? "",
    );
    parts.push("title");
    for (let count = 1; count <= 4; count += 1)
      expect(await getStatus(`/${category}/${parts.slice(0, count).join("/")}`), parts.join("/")).toBe(200);
    expect(await getStatus(`/${category}/${[...parts, "title"].join("/")}`)).toBe(404);
  });

  it("Only a positive number is the number of a page", async () => {
    row("R-181");
    for (const path of ["/new/page0", "/new/page-1", "/new/pagex"]) expect(await getStatus(path)).toBe(404);
  });
});

describe("Television in Russia", () => {
  it.each([
    ["R-040", "/channel", "Телепрограмма"],
    ["R-041", "/channel/{alias}", "Программа канала"],
    ["R-042", "/channel/{channel}", "Смотреть эфир"],
    ["R-043", "/channel/{channel}/2026-11-17", "17 ноября"],
    ["R-045", "/tvchannels/watch/{alias}", "Смотреть эфир"],
    ["R-046", "/tvchannels/{alias}", "Смотреть эфир"],
    ["R-050", "/archive/watch/{recording}", "Доступно ещё"],
  ])("%s %s says %j", async (id, path, part) => {
    row(id);
    const url = path.replace(/\{(\w+)\}/, (_match, name: keyof OnAir) => onAir[name]);
    const { status, text } = await testApp.request(url, { headers: { "x-country-code": "RU" } });
    expect(status).toBe(200);
    expect(text.includes(part)).toBe(true);
  });

  it("A selection of channels lists only its own", async () => {
    row("R-044");
    const { items } = await read<{ items: { alias: string; total: number }[] }>("/tv/selections");
    const { alias, total } =
      items.find(({ total }) => total > 0) ?? expect.unreachable("there are selections");
    const count = async (path: string) => (await open(path)).page.queryAllByRole("rowheader").length;
    expect(await count(`/channel/?category=${alias}`)).toBe(total);
    expect(await count("/channel")).toBeGreaterThan(total);
  });

  it("The archive takes up to three filters in its path", async () => {
    row("R-051", "R-052", "R-053");
    type Recordings = { items: { id: string; category: { alias: string } }[] };
    type Values = { alias: string; total: number }[];
    const most = (values: Values) =>
      [...values].sort((one, other) => other.total - one.total)[0]?.alias ?? "";
    const { genre } = await read<{ genre: Values }>("/catchups/filters?category=movie");
    const { year } = await read<{ year: Values }>(`/catchups/filters?category=movie&genre=${most(genre)}`);
    const { items } = await read<Recordings>("/catchups?category=movie&limit=100");
    const films = items.map(({ id }) => `/archive/watch/${id}`);
    const paths = ["/archive/movie", `/archive/movie/${most(genre)}`];
    paths.push(`${paths[1]}/${most(year)}`);
    for (const path of paths) {
      const { status, page } = await open(path);
      expect(status, path).toBe(200);
      const shown = linksIn(page.document.querySelector("ul[data-list]"));
      expect(shown.length).toBeGreaterThan(0);
      if (path === paths[0]) expect(shown.filter((href) => !films.includes(href))).toEqual([]);
    }
    expect(await getStatus(`${paths[2]}/x`)).toBe(404);
  });
});

describe("Old and misspelt addresses", () => {
  it.each([
    ["R-157", "/privacy"],
    ["R-158", "/termsofuse"],
    ["R-159", "/termsofpromocode"],
    ["R-160", "/persondata"],
    ["R-161", "/cookies_policy"],
    ["R-162", "/landings/anything"],
    ["R-162", "/landings/a/b"],
  ])("%s %s is not found", async (id, path) => {
    row(id);
    const { status, page } = await open(path);
    expect(status).toBe(404);
    expect(page.getHeading()).toBe("Такой страницы нет");
  });

  it("A language in capitals leads to the one in small letters", async () => {
    row("R-182");
    expect(await testApp.request("/EN/movies?sort=title")).toMatchObject({
      status: 301,
      headers: { location: "/en/movies?sort=title" },
    });
  });

  it("The source «tapp» leads to the title", async () => {
    row("R-183");
    expect(await testApp.request("/?s=tapp&watch=metropolis&ap=true")).toMatchObject({
      status: 302,
      headers: { location: "/watch/metropolis?s=tapp&watch=metropolis&ap=true" },
    });
  });

  it("The interface has five languages, Russian without a prefix", async () => {
    row("I-001", "I-002");
    for (const [path, language] of [
      ["/movies", "ru"],
      ["/en", "en"],
      ["/sr", "sr-Latn"],
      ["/bg", "bg"],
      ["/hr", "hr"],
    ] as const) {
      const { status, page } = await open(path);
      expect(status).toBe(200);
      expect(page.language).toBe(language);
    }
    expect(await getStatus("/de/movies")).toBe(404);
  });

  it("A title's old address leads to the new one", async () => {
    row("C-050");
    const { redirect_to: target } = await read<{ redirect_to: string }>("/alias/watch/potemkin");
    expect(await testApp.request("/watch/potemkin")).toMatchObject({
      status: 301,
      headers: { location: target },
    });
  });
});
