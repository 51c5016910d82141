import { within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages, splitLocale } from "../../app/lib/i18n/locales";
import { rows } from "../contract/route-table";
import { getWords, linksIn, openPage, type Page } from "../setup/page";
import { row } from "../setup/row";
import { sample } from "../setup/sample";
import { type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const real: Record<string, string> = {
  film: "metropolis",
  series: "vampiry",
  episode_id: "vampiry-s1e1",
  playlist: "pervyj-vecher",
  old_alias: "potemkin",
  episode: "vampiry-s1e1",
};
const fill = (text: string, names = real) =>
  text.replace(/\{(\w+)\}/g, (_match, name: string) => names[name] ?? name);
const watch = rows.filter(({ capability }) => capability === "watch");
const open = (url: string, request?: RequestOptions) => openPage(testApp, url, request);

describe("Every URL between the home page and the player responds", () => {
  // A playlist has a second page only with more than thirty titles; «every page of the table» checks page by
  // page.
  const pages = watch
    .filter(
      ({ expect: expected, pattern }) =>
        expected === "page" && !pattern.endsWith("page:N") && !/^\/[a-z]{2}\/\*$/.test(pattern),
    )
    .map(({ example }) => fill(example));
  const drawn = sample("ways to the player", pages, 14);
  it.each(drawn)("Every URL between the home page and the player responds: %s", async (url) => {
    const { status, page } = await open(url);
    expect(status).toBe(200);
    const { locale } = splitLocale(url);
    expect(page.language).toBe(languages[locale].tag);
    expect(page.title.length).toBeGreaterThan(2);
    expect(page.getHeading()).toBeTruthy();
    // The texts of titles and playlists are in Russian.
    const { path } = splitLocale(url);
    const isWritten = /^\/(?:watch|movie|playlist)\//.test(path);
    expect(page.canonical).toBe(testApp.base + (isWritten ? path.replace("/movie/", "/watch/") : url));
  });

  it("A playlist has a second page only if it is long enough", async () => {
    const { playlists } = (await (await testApp.requestApi("/catalog/sitemap")).json()) as {
      playlists: { alias: string; pages: number }[];
    };
    for (const { alias, pages: count } of playlists) {
      expect((await testApp.request(`/playlist/${alias}/page${count}`)).status, alias).toBe(200);
      expect((await testApp.request(`/playlist/${alias}/page${count + 1}`)).status, alias).toBe(404);
    }
  });

  it("Page 1 of a playlist has the canonical URL of the playlist", async () => {
    const { status, page } = await open("/playlist/pervyj-vecher/page1");
    expect(status).toBe(200);
    expect(page.canonical).toBe(`${testApp.base}/playlist/pervyj-vecher`);
  });
});

describe("A missing page is reported in the language of the URL", () => {
  const urls = [
    ...watch.filter(({ expect: expected }) => expected === "not-found").map(({ example }) => fill(example)),
    "/watch/metropolis/season-1",
    "/watch/vampiry/season-0",
    "/watch/vampiry/nothing",
    "/playlist/pervyj-vecher/page0",
    "/playlist/pervyj-vecher/page01",
    "/playlist/pervyj-vecher/page-1",
    "/playlist/pervyj-vecher/page99999999999",
    "/playlist/pervyj-vecher/two",
    "/watch",
    "/playlist",
    "/movie/nothing",
    "/__proto__",
    "/constructor",
    "/watch/__proto__",
    "/%00",
    "/watch/%E2%80%AE",
    "/..%2f..%2fetc%2fpasswd",
    "/sitemaps/other.xml",
  ];
  it.each([...new Set(urls)])("A missing page is reported in the language of the URL: %s", async (url) => {
    const { status, page } = await open(url);
    expect(status).toBe(404);
    if (url.startsWith("/sitemaps/")) return;
    expect(page.getByTestId("logo")).toBe(page.getByRole("banner").querySelector("a"));
    expect(page.queryByTestId("footer")).toBeNull();
    expect(page.isNoindex).toBe(true);
    const { locale } = splitLocale(url);
    expect(page.language).toBe(languages[locale].tag);
  });
});

describe("A misspelt URL redirects to the canonical one", () => {
  const redirects = watch.filter(({ expect: expected }) => expected === "redirect");
  it.each(redirects)(
    "A misspelt $pattern redirects",
    async ({ example, redirect_to: target = "", pattern }) => {
      const isPlaylist = pattern.startsWith("/playlist");
      const answer = await testApp.request(
        fill(example, isPlaylist ? { ...real, old_alias: "pervyy-vecher" } : real),
      );
      const rest = example.split("/").slice(2).join("/");
      const expected = pattern.startsWith("/watch/")
        ? "/watch/bronenosets-potemkin"
        : isPlaylist
          ? "/playlist/pervyj-vecher"
          : target.replace("*", rest).replaceAll("{id}", "metropolis").replace("{ap}", "true");
      expect({ status: answer.status, location: answer.headers.location }).toEqual({
        status: pattern.includes("tapp") ? 302 : 301,
        location: expected,
      });
    },
  );

  it.each([
    ["/EN/movies?sort=new&x=1", "/en/movies?sort=new&x=1"],
    ["/watch/metropolis/", "/watch/metropolis"],
    ["/en/kids/?x=1", "/en/kids?x=1"],
    ["/en/watch/potemkin", "/en/watch/bronenosets-potemkin"],
    ["/watch/metropolis-1927?utm_source=x", "/watch/metropolis?utm_source=x"],
    ["/ru/watch/metropolis?popup=player", "/watch/metropolis?popup=player"],
  ])("A misspelt URL redirects to the canonical one: %s → %s", async (from, to) =>
    expect(await testApp.request(from)).toMatchObject({ status: 301, headers: { location: to } }),
  );

  it.each([
    "//evil.example/EN",
    "/\\evil.example/EN",
    "///evil.example/",
    "//evil.example/RU/",
    "/EN//evil.example",
    "/ru//evil.example",
    "/ru/%2F%2Fevil.example/",
    "/?s=tapp&watch=//evil.example",
    "/?s=tapp&watch=/\\evil.example&ap=//evil.example",
    "/EN/%0d%0aLocation:%20https://evil.example",
  ])("A misspelt URL never redirects to another site: %s", async (url) => {
    const { status, headers } = await testApp.request(url);
    expect(status).toBeLessThan(500);
    if (headers.location) expect(new URL(headers.location, testApp.base).origin).toBe(testApp.base);
  });
});

describe("A title's page", () => {
  it("A title's page has its name, breadcrumbs and similar titles", async () => {
    const { page } = await open("/watch/metropolis");
    expect(page.getHeading()).toBe("Метрополис");
    const crumbs = within(page.getByRole("navigation", { name: "Вы здесь" })).getAllByRole("listitem");
    expect(crumbs.map(getWords)).toEqual(["Главная", "Фильмы", "Метрополис"]);
    const similar = page.getByRole("region", { name: "Похожие" });
    expect(linksIn(similar).filter((href) => /^\/watch\/[a-z]/.test(href)).length).toBeGreaterThan(1);
  });
  it("A title's page is also shown at /movie/ by alias, uid and _id, with a canonical URL of /watch/", async () => {
    for (const key of ["metropolis", "u_metropolis", "t_metropolis"])
      expect((await open(`/movie/${key}`)).page.canonical).toBe(`${testApp.base}/watch/metropolis`);
  });
  it("A title's page shows an episode by each of its ids, with one canonical URL", async () => {
    for (const id of ["vampiry-s1e1", "e_vampiry-s1e1"])
      expect((await open(`/watch/vampiry/${id}`)).page.canonical).toBe(
        `${testApp.base}/watch/vampiry/vampiry-s1e1`,
      );
  });
  it("A title's page has valid structured data that cannot close its script element", async () => {
    const { page } = await open("/watch/vampiry/vampiry-s1e1");
    expect(page.getStructuredData().map((entry) => entry["@type"])).toEqual([
      "TVEpisode",
      "VideoObject",
      "BreadcrumbList",
    ]);
  });
  it("A title's page reveals no API address, key or playback URL to the browser", async () => {
    for (const path of ["/", "/watch/metropolis", "/watch/metropolis.data", "/_root.data"]) {
      const { text } = await testApp.request(path);
      expect(text).not.toMatch(/luch-web|luch-tapp|apikey|auth_token|playback_options|upgrade_options/);
      expect(text).not.toContain(testApp.api.url);
    }
  });
});

describe("The menu and the footer", () => {
  const russian = ["/archive", "/movies", "/series", "/animation", "/new", "/journal", "/channel"];
  const getMenu = ({ getByTestId }: Page) => linksIn(getByTestId("menu"));
  const getAges = ({ getByTestId }: Page) =>
    within(getByTestId("footer"))
      .getAllByRole("img", { name: /^Сайт для зрителей/ })
      .map(getWords);
  const footerLinks = ({ getByTestId }: Page) => linksIn(getByTestId("footer"));
  const getMail = (page: Page) => footerLinks(page).filter((href) => href.startsWith("mailto:"));
  const secondColumn = ({ getByTestId }: Page) => linksIn(getByTestId("footer-second"));

  it("A visitor in Russia has the menu and the footer of Russia", async () => {
    const { page } = await open("/");
    expect(getMenu(page)).toEqual(russian);
    expect(secondColumn(page)).toContain("/support");
    expect(footerLinks(page)).toContain("/legal/recsys");
    expect(getAges(page)).toEqual(["18+"]);
    expect(getMail(page)).toEqual([]);
  });
  it.each([
    ["geoip_cc", "/?geoip_cc=RS", {}],
    ["the proxy's header", "/", { "x-country-code": "RS" }],
  ])("A visitor outside Russia has the menu and the footer of abroad, by %s", async (_how, url, headers) => {
    const { page } = await open(url, { headers });
    expect(getMenu(page)).toEqual(russian.slice(1));
    expect(footerLinks(page)).not.toContain("/legal/recsys");
    expect(getMail(page)).toHaveLength(1);
  });
  it("The menu and the footer are never cached for a visitor of another country", async () => {
    for (let times = 0; times < 3; times += 1) {
      expect(getMenu((await open("/kids")).page)).toHaveLength(7);
      expect(getMenu((await open("/kids", { headers: { "x-country-code": "RS" } })).page)).toHaveLength(6);
    }
  });
  it.each(["REGISTERED", "PAID", "LITE", "EX_PAID"] as const)(
    "The account's support is linked for %s",
    async (kind) => {
      const { cookie } = await testApp.viewer({ kind });
      const { page } = await open("/", { cookie });
      expect(getMenu(page)).toEqual(russian);
      expect(secondColumn(page)).toEqual(
        expect.arrayContaining([
          "/account/support",
          "/partners",
          "/promos",
          "/faq",
          "/journal",
          "/ways-to-watch",
          "/newsletter",
        ]),
      );
    },
  );
  it("The menu and the footer link to support without an account for a virtual account", async () => {
    const { cookie } = await testApp.viewer({ kind: "VIRTUAL" });
    expect(secondColumn((await open("/", { cookie })).page)).toContain("/support");
  });
  it("The menu and the footer follow where the viewer is, or else the account's country", async () => {
    row("K-077");
    const { cookie } = await testApp.viewer({ kind: "PAID", country: "RS" });
    const at = async (place: string) =>
      getMenu((await open("/", { cookie, headers: { "x-country-code": place } })).page);
    expect(await at("RU")).toEqual(russian);
    for (const place of ["RS", "", "XX", "T1"]) expect(await at(place), place).toEqual(russian.slice(1));
    const { cookie: ofRussian } = await testApp.viewer({ kind: "PAID", country: "RU" });
    const { page } = await open("/", { cookie: ofRussian, headers: { "x-country-code": "RS" } });
    expect(getMenu(page)).toEqual(russian.slice(1));
  });
  it("The menu of a child has six entries, the footer «faq» alone and 0+, and home is /kids", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    const { page } = await open("/kids", { cookie });
    expect(getMenu(page)).toEqual(["/cartoons", "/movies", "/series", "/new", "/channel", "/favorites"]);
    expect(secondColumn(page)).toEqual(["/faq"]);
    expect(getAges(page)).toEqual(["0+"]);
    expect(page.getByRole("link", { name: "Луч, на главную" }).getAttribute("href")).toBe("/kids");
  });
  it("The menu and the footer keep the language of the URL in every link", async () => {
    const { page } = await open("/en");
    expect(getMenu(page)).toEqual(russian.map((href) => `/en${href}`));
    expect(footerLinks(page)).toEqual(
      expect.arrayContaining(["/en/tariffs", "/en/legal/privacy_policy", "/en/legal/terms_of_use"]),
    );
  });
  it("The menu stands without the footer on a gift host", async () =>
    expect(
      (await open("/", { headers: { host: "gift.luch.example" } })).page.queryByTestId("footer"),
    ).toBeNull());
  it("The footer has an additional block on a phone", async () => {
    const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 14) Mobile Safari" };
    expect((await open("/", { headers: phone })).page.getByTestId("footer-mobile")).toBeTruthy();
    expect((await open("/")).page.queryByTestId("footer-mobile")).toBeNull();
  });
  it("An old Safari is warned, a new one is not", async () => {
    const safari = (version: string) => ({
      "user-agent": `Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`,
    });
    const getNotice = async (version: string) =>
      (await open("/", { headers: safari(version) })).page.queryByTestId("safari-notice");
    expect(getWords((await getNotice("13.1")) ?? expect.unreachable("there is a notice"))).toContain(
      "Ваша версия Safari не поддерживает весь контент",
    );
    expect(await getNotice("14.0")).toBeNull();
  });
});
