import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages, splitLocale } from "../../app/lib/i18n/locales";
import { rows } from "../contract/route-table";
import { startTestApp, startTestAppMs, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
}, startTestAppMs);
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
const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];

describe("Every address between the home page and the player answers", () => {
  // A playlist has a second page only with more than thirty titles; «every page of the table» checks page by
  // page.
  const pages = watch
    .filter(
      ({ expect: expected, pattern }) =>
        expected === "page" && !pattern.endsWith("page:N") && !/^\/[a-z]{2}\/\*$/.test(pattern),
    )
    .map(({ example }) => fill(example));
  it.each(pages)("%s", async (url) => {
    const answer = await testApp.request(url);
    expect(answer.status).toBe(200);
    const { locale } = splitLocale(url);
    expect(answer.text).toContain(`<html lang="${languages[locale].tag}"`);
    expect(answer.text).toMatch(/<title>[^<]{3,}<\/title>/);
    expect(heading(answer.text)).toBeTruthy();
    expect(canonical(answer.text)).toBe(
      `${testApp.base}${url.startsWith("/movie/") ? url.replace("/movie/", "/watch/") : url}`,
    );
  });

  it("a playlist longer than a page has a second one, a short one has not", async () => {
    const { playlists } = (await (await testApp.requestApi("/catalog/sitemap")).json()) as {
      playlists: { alias: string; pages: number }[];
    };
    for (const { alias, pages: count } of playlists) {
      expect((await testApp.request(`/playlist/${alias}/page${count}`)).status, alias).toBe(200);
      expect((await testApp.request(`/playlist/${alias}/page${count + 1}`)).status, alias).toBe(404);
    }
  });

  it("page1 is the playlist itself, and says so", async () => {
    const answer = await testApp.request("/playlist/pervyj-vecher/page1");
    expect(answer.status).toBe(200);
    expect(canonical(answer.text)).toBe(`${testApp.base}/playlist/pervyj-vecher`);
  });
});

describe("What is not there is not found, in the language of the address", () => {
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
  it.each([...new Set(urls)])("%s", async (url) => {
    const answer = await testApp.request(url);
    expect(answer.status).toBe(404);
    if (url.startsWith("/sitemaps/")) return;
    expect(answer.text).toMatch(/<header/);
    expect(answer.text).not.toMatch(/data-testid="footer"/);
    expect(answer.text).toMatch(/<meta name="robots" content="noindex"/);
    const { locale } = splitLocale(url);
    expect(answer.text).toContain(`<html lang="${languages[locale].tag}"`);
  });
});

describe("An address in a wrong spelling leads on", () => {
  const redirects = watch.filter(({ expect: expected }) => expected === "redirect");
  it.each(redirects)("$pattern", async ({ example, redirect_to: target = "", pattern }) => {
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
  });

  it.each([
    ["/EN/movies?sort=new&x=1", "/en/movies?sort=new&x=1"],
    ["/watch/metropolis/", "/watch/metropolis"],
    ["/en/kids/?x=1", "/en/kids?x=1"],
    ["/en/watch/potemkin", "/en/watch/bronenosets-potemkin"],
    ["/watch/metropolis-1927?utm_source=x", "/watch/metropolis?utm_source=x"],
    ["/ru/watch/metropolis?popup=player", "/watch/metropolis?popup=player"],
  ])("%s → %s", async (from, to) =>
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
  ])("never off the site: %s", async (url) => {
    const { status, headers } = await testApp.request(url);
    expect(status).toBeLessThan(500);
    if (headers.location) expect(new URL(headers.location, testApp.base).origin).toBe(testApp.base);
  });
});

describe("What a title's page says", () => {
  it("its name, the way to it, and other titles like it", async () => {
    const { text } = await testApp.request("/watch/metropolis");
    expect(heading(text)).toBe("Метрополис");
    const crumbs = [...text.matchAll(/data-testid="crumb-\d"[^>]*>([^<]+)</g)].map(([, name]) => name);
    expect(crumbs).toEqual(["Главная", "Фильмы", "Метрополис"]);
    expect(text).toMatch(/>Главная</);
    expect(text).toContain(">Похожие<");
  });
  it("the same of /movie/, under the address of /watch/, by alias, uid and _id", async () => {
    for (const key of ["metropolis", "u_metropolis", "t_metropolis"])
      expect(canonical((await testApp.request(`/movie/${key}`)).text)).toBe(
        `${testApp.base}/watch/metropolis`,
      );
  });
  it("an episode by each of its ids, under one address", async () => {
    for (const id of ["vampiry-s1e1", "e_vampiry-s1e1"])
      expect(canonical((await testApp.request(`/watch/vampiry/${id}`)).text)).toBe(
        `${testApp.base}/watch/vampiry/vampiry-s1e1`,
      );
  });
  it("valid structured data, with nothing that could end the script", async () => {
    const { text } = await testApp.request("/watch/vampiry/vampiry-s1e1");
    const data = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = ""]) => JSON.parse(json) as { "@type": string },
    );
    expect(data.map((entry) => entry["@type"])).toEqual(["TVEpisode", "VideoObject", "BreadcrumbList"]);
  });
  it("only what it must to the browser: no address of the API, no key, no playback", async () => {
    for (const path of ["/", "/watch/metropolis", "/watch/metropolis.data", "/_root.data"]) {
      const { text } = await testApp.request(path);
      expect(text).not.toMatch(/luch-web|luch-tapp|apikey|auth_token|playback_options|upgrade_options/);
      expect(text).not.toContain(testApp.api.url);
    }
  });
});

describe("Menu and footer follow the viewer and the country", () => {
  const russian = ["/archive", "/movies", "/series", "/animation", "/new", "/journal", "/channel"];
  const getMenu = (html: string) =>
    [
      ...(/<nav[^>]*data-testid="menu"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? "").matchAll(/href="([^"]+)"/g),
    ].map(([, href]) => href);
  const getFooter = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? "";
  const secondColumn = (html: string) =>
    [
      ...(/data-testid="footer-second">(.*?)<\/ul>/s.exec(getFooter(html))?.[1] ?? "").matchAll(
        /href="([^"]+)"/g,
      ),
    ].map(([, href]) => href);

  it("a visitor in Russia", async () => {
    const { text } = await testApp.request("/");
    expect(getMenu(text)).toEqual(russian);
    expect(secondColumn(text)).toContain("/support");
    expect(getFooter(text)).toMatch(/href="\/legal\/recsys"/);
    expect(getFooter(text)).toContain(">18+<");
    expect(getFooter(text)).not.toContain("mailto:");
  });
  it.each([
    ["geoip_cc", "/?geoip_cc=RS", {}],
    ["the proxy's header", "/", { "x-country-code": "RS" }],
  ])("a visitor elsewhere, by %s", async (_how, url, headers) => {
    const { text } = await testApp.request(url, { headers });
    expect(getMenu(text)).toEqual(russian.slice(1));
    expect(getFooter(text)).not.toMatch(/recsys/);
    expect(getFooter(text)).toContain("mailto:");
  });
  it("and the two never get each other's page", async () => {
    for (let times = 0; times < 3; times += 1) {
      expect(getMenu((await testApp.request("/kids")).text)).toHaveLength(7);
      expect(
        getMenu((await testApp.request("/kids", { headers: { "x-country-code": "RS" } })).text),
      ).toHaveLength(6);
    }
  });
  it.each(["REGISTERED", "PAID", "LITE", "EX_PAID"] as const)("%s: support in the account", async (kind) => {
    const { cookie } = await testApp.viewer({ kind });
    const { text } = await testApp.request("/", { cookie });
    expect(getMenu(text)).toEqual(russian);
    expect(secondColumn(text)).toEqual(
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
  });
  it("a virtual account: support without one", async () => {
    const { cookie } = await testApp.viewer({ kind: "VIRTUAL" });
    expect(secondColumn((await testApp.request("/", { cookie })).text)).toContain("/support");
  });
  it("a viewer's own country outweighs the query", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", country: "RS" });
    expect(getMenu((await testApp.request("/?geoip_cc=RU", { cookie })).text)).toEqual(russian.slice(1));
  });
  it("a child: six entries, «faq» alone, 0+, and home is /kids", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    const { text } = await testApp.request("/kids", { cookie });
    expect(getMenu(text)).toEqual(["/cartoons", "/movies", "/series", "/new", "/channel", "/favorites"]);
    expect(secondColumn(text)).toEqual(["/faq"]);
    expect(getFooter(text)).toContain(">0+<");
    expect(getFooter(text)).not.toContain(">18+<");
    expect(text).toMatch(/<a[^>]*href="\/kids"[^>]*data-testid="logo"/);
  });
  it("every link keeps the language of the address", async () => {
    const { text } = await testApp.request("/en");
    expect(getMenu(text)).toEqual(russian.map((href) => `/en${href}`));
    for (const href of ["/en/tariffs", "/en/legal/privacy_policy", "/en/legal/terms_of_use"])
      expect(getFooter(text)).toContain(`href="${href}"`);
  });
  it("a gift host has no footer", async () =>
    expect((await testApp.request("/", { headers: { host: "gift.luch.example" } })).text).not.toMatch(
      /data-testid="footer"/,
    ));
  it("a phone has one block more", async () =>
    expect(
      (
        await testApp.request("/", {
          headers: { "user-agent": "Mozilla/5.0 (Linux; Android 14) Mobile Safari" },
        })
      ).text,
    ).toContain('data-testid="footer-mobile"'));
  it("an old Safari is warned, a new one is not", async () => {
    const safari = (version: string) => ({
      "user-agent": `Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`,
    });
    expect((await testApp.request("/", { headers: safari("13.1") })).text).toContain(
      "Ваша версия Safari не поддерживает весь контент",
    );
    expect((await testApp.request("/", { headers: safari("14.0") })).text).not.toContain(
      'data-testid="safari-notice"',
    );
  });
});
