import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages, locales, localisedPath, splitLocale } from "~/lib/i18n/locales";
import { openPage, type Page } from "../setup/page";
import { sample } from "../setup/sample";
import { startTestApp, type TestApp } from "../setup/test-app";
import { findUnmarked } from "../setup/unmarked";
import { getElements, getTexts } from "../setup/xml";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const open = (url: string) => openPage(testApp, url);
const getMeta = ({ document }: Page, name: string) =>
  document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content") ?? null;
const getAlternates = ({ document }: Page) =>
  [...document.querySelectorAll("link[rel=alternate][hreflang]")].flatMap((link) =>
    link.getAttribute("hreflang") === "x-default"
      ? []
      : [`${link.getAttribute("hreflang")} ${link.getAttribute("href")}`],
  );

type Listed = { path: string; alternates: string[] };

/** All addresses of the sitemaps, by path, with the alternates that they name. */
async function getListed(): Promise<Listed[]> {
  const names = getTexts((await testApp.request("/sitemap.xml")).text, "loc");
  const files = await Promise.all(names.map((url) => testApp.request(new URL(url).pathname)));
  return files.flatMap(({ text }) =>
    text
      .split("<url>")
      .slice(1)
      .map((entry) => ({
        path: new URL(getTexts(entry, "loc")[0] ?? "").pathname,
        alternates: getElements(entry, "xhtml:link").map(
          ({ attributes }) => `${attributes.hreflang} ${attributes.href}`,
        ),
      })),
  );
}

/** Reads robots.txt as crawlers do: `*` is anything, a rule is a beginning. */
async function readRobots(): Promise<(path: string) => boolean> {
  const rules = (await testApp.request("/robots.txt")).text
    .split("\n")
    .flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  const patterns = rules.map(
    (rule) => new RegExp(`^${rule.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}`),
  );
  return (path) => !patterns.some((pattern) => pattern.test(path));
}

describe("What crawlers may read", () => {
  it("Crawlers may read public pages in every language, and no private ones or instants of the guide", async () => {
    const mayRead = await readRobots();
    const inAll = (paths: string[]) =>
      locales.flatMap((locale) => paths.map((path) => localisedPath(path, locale)));
    const open = [
      "/",
      "/watch/metropolis",
      "/channel",
      "/channel/5",
      "/channel/5/2026-11-26",
      "/movies/drama",
      "/channel/?category=kids",
    ];
    const closed = [
      "/account",
      "/account/devices",
      "/auth",
      "/auth/signin",
      "/channel?at=20:00",
      "/channel/?category=kids&at=20:00",
      "/channel/5/2026-11-26?t=20:00",
      "/movies?popup=mobile-menu",
    ];
    expect(inAll(open).filter((path) => !mayRead(path))).toEqual([]);
    expect(inAll(closed).filter(mayRead)).toEqual([]);
  });

  it.each(["/channel", "/channel?view=now", "/channel/1", "/watch/metropolis", "/en/channel"])(
    "Links to instants of the guide on %s ask crawlers not to follow them",
    async (url) => {
      const mayRead = await readRobots();
      const { page } = await open(url);
      const links = [...page.document.querySelectorAll("a[href*='?t='], a[href*='at=']")].filter((link) =>
        /^\/(?:..\/)?channel/.test(link.getAttribute("href") ?? ""),
      );
      if (url.endsWith("/channel")) expect(links.length).toBeGreaterThan(100);
      const followed = links.filter(
        (link) => link.getAttribute("rel") !== "nofollow" || mayRead(link.getAttribute("href") ?? ""),
      );
      expect(followed.map((link) => link.getAttribute("href"))).toEqual([]);
    },
  );

  it("All genres, a genre and the film oracle are reached by links from the catalogue", async () => {
    const links = async (url: string) =>
      [...(await open(url)).page.getMain().querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(await links("/movies")).toEqual(expect.arrayContaining(["/genres", "/gadanie-random"]));
    expect(await links("/en/movies/drama")).toContain("/en/genres/drama");
    expect(await links("/genres")).toContain("/genres/drama");
  });
});

describe("Every address of the sitemaps", () => {
  it("Every language's address of a page is listed once, with the same alternates", async () => {
    const listed = await getListed();
    const paths = listed.map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(1000);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
    const known = new Set(paths);
    const unlisted = listed.flatMap(({ alternates }) =>
      alternates.filter((alternate) => !known.has(new URL(alternate.split(" ")[1] ?? "").pathname)),
    );
    expect(unlisted).toEqual([]);
    for (const path of ["/", "/movies", "/genres", "/gadanie-random", "/channel/1", "/legal/cookies_policy"])
      for (const locale of locales) expect(known).toContain(localisedPath(path, locale));
    expect(known).toContain("/watch/metropolis");
    expect(known).not.toContain("/en/watch/metropolis");
  });

  it("Every listed page is its own canonical page with a picture and a description that no other has", async () => {
    const all = await getListed();
    const listed = sample("listed pages", all, 80);
    const wrong: string[] = [];
    const byDescription = new Map<string, string[]>();
    for (const { path, alternates } of listed) {
      const { status, page } = await open(path);
      const [image, width, height, locale] = [
        "og:image",
        "og:image:width",
        "og:image:height",
        "og:locale",
      ].map((name) => getMeta(page, name));
      const description = getMeta(page, "description") ?? "";
      if (status !== 200 || page.isNoindex) wrong.push(`${path} is not indexed (${status})`);
      if (page.canonical !== testApp.base + path) wrong.push(`${path} is not canonical: ${page.canonical}`);
      const own = getAlternates(page);
      if (own.join() !== (alternates.length > 0 ? alternates : own.slice(0, 1)).join())
        wrong.push(`${path} has other alternates: ${own.join()}`);
      if (!image || !Number(width) || !Number(height)) wrong.push(`${path} has no picture with a size`);
      if (!/^[a-z]{2}_[A-Z]{2}$/.test(locale ?? "")) wrong.push(`${path} has the locale ${locale}`);
      if (description === "") wrong.push(`${path} has no description`);
      const key = `${splitLocale(path).locale} ${description}`;
      byDescription.set(key, [...(byDescription.get(key) ?? []), path]);
    }
    expect(wrong).toEqual([]);
    const repeated = [...byDescription].filter(([, paths]) => paths.length > 1);
    expect(repeated, JSON.stringify(repeated)).toEqual([]);
  });

  it.each(["/watch/metropolis", "/person/fritz-lang", "/channel/1", "/newsletter", "/journal"])(
    "The picture of %s has the size that the page says",
    async (url) => {
      const { page } = await open(url);
      const image = new URL(getMeta(page, "og:image") ?? "");
      const { bytes } = await testApp.request(image.pathname + image.search);
      const { width, height } = await sharp(bytes).metadata();
      expect([String(width), String(height)]).toEqual([
        getMeta(page, "og:image:width"),
        getMeta(page, "og:image:height"),
      ]);
    },
  );
});

describe("A page whose text is in Russian only", () => {
  it.each([
    "/watch/metropolis",
    "/watch/metropolis/characters",
    "/journal",
    "/journal/kamennoe-litso",
    "/person/fritz-lang",
    "/collections/sovetskij-avangard",
    "/playlist/pervyj-vecher",
    "/corporateinfo",
  ])("%s is the Russian page in every language", async (path) => {
    for (const locale of locales.filter((other) => other !== "ru")) {
      const { status, page } = await open(localisedPath(path, locale));
      expect(status).toBe(200);
      expect(page.canonical).toBe(testApp.base + path);
      expect(getAlternates(page)).toEqual([]);
      expect(getMeta(page, "og:locale")).toBe("ru_RU");
      expect(page.language).toBe(languages[locale].tag);
    }
  });

  it.each([
    "/",
    "/movies",
    "/movies/drama",
    "/series",
    "/new",
    "/collections",
    "/collections/sovetskij-avangard",
    "/selections",
    "/playlists",
    "/playlist/pervyj-vecher",
    "/genres",
    "/genres/drama",
    "/watch/metropolis",
    "/watch/metropolis/characters",
    "/watch/metropolis/person",
    "/watch/metropolis/articles",
    "/watch/vampiry",
    "/watch/vampiry/season-1",
    "/person/fritz-lang",
    "/journal",
    "/journal/kamennoe-litso",
    "/channel",
    "/channel/1",
    "/archive",
    "/search?q=metropolis",
    "/gadanie-random",
    "/support",
    "/legal/cookies_policy",
    "/corporateinfo",
    "/promos",
    "/tariffs",
    "/newsletter",
  ])("Russian text on %s says its language in every other", async (path) => {
    for (const locale of ["en", "sr", "hr"] as const) {
      const { page } = await open(localisedPath(path, locale));
      expect(findUnmarked(page.document.body), findUnmarked(page.document.body).join(" | ")).toEqual([]);
    }
  });
});

describe("Files for crawlers and readers", () => {
  it.each([
    "/robots.txt",
    "/sitemap.xml",
    "/sitemaps/titles.xml",
    "/journal/rss.xml",
    "/en/journal/rss.xml",
    "/resources/xmltv.xml",
  ])("%s answers conditional requests", async (url) => {
    const first = await testApp.request(url);
    const { etag = "" } = first.headers;
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    for (const tags of [etag, `"other", ${etag}`, etag.slice(2), "*"]) {
      const again = await testApp.request(url, { headers: { "if-none-match": tags } });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, "", etag]);
    }
    const changed = await testApp.request(url, { headers: { "if-none-match": 'W/"other"' } });
    expect([changed.status, changed.text]).toEqual([200, first.text]);
  });

  it("The journal's feed says the language of its name and of its articles", async () => {
    const { text } = await testApp.request("/en/journal/rss.xml");
    expect(getTexts(text, "language")).toEqual(["en"]);
    expect(new Set(getTexts(text, "dc:language"))).toEqual(new Set(["ru"]));
    expect(getTexts(text, "dc:language")).toHaveLength(getTexts(text, "item").length);
  });

  it("The guide's file says the language of each text", async () => {
    const { text } = await testApp.request("/en/resources/xmltv.xml");
    const wrong = ["display-name", "title", "sub-title"].flatMap((name) =>
      getElements(text, name).filter(
        (element) => (element.attributes.lang === "ru") !== /[а-яё]/i.test(element.text),
      ),
    );
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(getElements(text, "sub-title").length).toBeGreaterThan(0);
  });
});
