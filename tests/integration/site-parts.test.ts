import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPart, optionalParts } from "#contract/parts";
import { splitLocale } from "~/lib/i18n/locales";
import { getPathPart } from "~/lib/site-parts";
import { parsePage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ settings: { API_PARTS: "catalogue" } });
});
afterAll(() => testApp.stop());

const getPartOf = (address: string) =>
  getPathPart(splitLocale(new URL(address, "http://luch").pathname).path);

/** Where links and forms of a page lead within the site. */
const getTargets = (html: string): string[] =>
  [...parsePage(html).document.querySelectorAll("a[href], form[action]")]
    .map((element) => element.getAttribute("href") ?? element.getAttribute("action") ?? "")
    .filter((target) => target.startsWith("/"));

const getLocations = (xml: string): string[] =>
  [...parsePage(xml).document.querySelectorAll("loc")].map(({ textContent }) => textContent ?? "");

const first = [
  "/",
  "/kids",
  "/?popup=mobile-menu",
  "/watch/shinel?popup=offer",
  "/watch/gorod-nemo",
  "/watch/vampiry",
  "/search?q=кино",
  "/search?q=zzzzzz",
  "/partners",
  "/faq",
  "/legal/terms_of_use",
  "/en",
  "/nothing-here",
];
const pagesRead = 70;

describe("A site over an API that has only the catalogue", () => {
  it("No page has a link or a form that leads to what the API lacks", async () => {
    const [known, dead] = [new Set(first), new Set<string>()];
    for (const path of known) {
      const { status, text } = await testApp.request(encodeURI(decodeURI(path)));
      expect(status, path).toBe(path === "/nothing-here" ? 404 : 200);
      for (const target of getTargets(text)) {
        if (getPartOf(target) !== null) dead.add(`${target} on ${path}`);
        const isPage = !/^\/(images|assets|media|resources|fonts)\/|\.\w+$|popup=player/.test(target);
        if (isPage && known.size < pagesRead) known.add(target);
      }
    }
    expect([...dead]).toEqual([]);
    expect(known.size).toBe(pagesRead);
  });

  it("Sitemaps name no page of what the API lacks", async () => {
    const { text: index } = await testApp.request("/sitemap.xml");
    const maps = getLocations(index).map((url) => new URL(url).pathname);
    expect(maps.length).toBeGreaterThan(5);
    for (const path of maps) {
      const { status, text } = await testApp.request(path);
      expect(status, path).toBe(200);
      expect(getLocations(text).filter((url) => getPartOf(url) !== null)).toEqual([]);
    }
  });

  it.each([
    ["accounts", "/account"],
    ["accounts", "/auth"],
    ["accounts", "/profiles"],
    ["accounts", "/support"],
    ["accounts", "/favorites"],
    ["accounts", "/en/history"],
    ["accounts", "/resources/favorites"],
    ["money", "/tariffs"],
    ["money", "/account/payments"],
    ["money", "/code"],
    ["television", "/channel"],
    ["television", "/channel/1"],
    ["television", "/sr/archive"],
    ["television", "/resources/tv-now"],
  ] as const)("What belongs to %s is not found: %s", async (part, path) => {
    expect(getPartOf(path)).toBe(part);
    for (const address of [path, `${path}.data`]) expect((await testApp.request(address)).status).toBe(404);
    // 405 where nothing is ever sent to.
    expect([404, 405]).toContain((await testApp.post(path, { intent: "any" })).status);
  });

  it("A film plays for a visitor", async () => {
    const { status, headers } = await testApp.post("/watch/metropolis", { from: "start" });
    expect([status, headers.location]).toEqual([303, "/watch/metropolis?popup=player"]);
  });
});

it("Each part has operations of the API", () => {
  for (const part of optionalParts)
    expect(["auth.emailSignIn", "billing.buy", "tv.channels"].some((id) => getPart(id) === part)).toBe(true);
});
