import { matchRoutes, type RouteObject } from "react-router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findScreen } from "~/features/visits/screens";
import { getRouteHandle } from "~/lib/route-handle";
import { row } from "../setup/row";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let table: RouteObject[];
beforeAll(async () => {
  testApp = await startTestApp();
  table = createTable();
});
afterAll(() => testApp.stop());

type BuiltRoute = NonNullable<TestApp["build"]["routes"][string]>;
const builtRoutes = () => Object.values(testApp.build.routes) as BuiltRoute[];

/** The routes of the build with their handles, nested as the router has them. */
function createTable(parentId?: string): RouteObject[] {
  return builtRoutes()
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module }) => ({
      id,
      handle: module.handle,
      ...(index ? { index: true as const } : { children: createTable(id) }),
      ...(path === undefined ? {} : { path }),
    }));
}

const open = (url: string, { isMissing = false } = {}) => {
  const { pathname, search } = new URL(url, "https://luch.example");
  const matches = matchRoutes(table, pathname) ?? [];
  const handles = matches.map(({ route }) => route.handle as unknown);
  return findScreen({ handles, params: matches.at(-1)?.params ?? {}, pathname, search, isMissing });
};

it("Every page has a screen type, its own or its layout's", () => {
  const hasScreen = (route: BuiltRoute | undefined): boolean =>
    route !== undefined &&
    (getRouteHandle(route.module.handle).screen !== null ||
      (route.parentId !== undefined && hasScreen(testApp.build.routes[route.parentId])));
  const pages = builtRoutes().filter(({ id, module }) => id !== "root" && module.default);
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((page) => !hasScreen(page)).map(({ id }) => id)).toEqual([]);
});

it.each(["/my-channel", "/en/my-channel", "/together", "/hr/together", "/year", "/bg/year"])(
  "The screen %s does not tell the id of a link",
  (path) => {
    const id = "0a".repeat(16);
    expect(JSON.stringify(open(`${path}/${id}`))).not.toContain(id);
    expect(JSON.stringify(open(`${path}/${id}`, { isMissing: true }))).not.toContain(id);
  },
);

describe("A screen is named by its first parameter, or else by its path", () => {
  it.each([
    ["/", "main", "/"],
    ["/en", "main", "/"],
    ["/kids", "main", "/kids"],
    ["/main/evening", "main", "rules=evening"],
    ["/watch/metropolis", "product", "watchAlias=metropolis"],
    ["/sr/watch/metropolis/trailers", "product", "watchAlias=metropolis"],
    ["/movie/u_metropolis", "product", "product=u_metropolis"],
    ["/collections", "collection", "/collections"],
    ["/collections/page2", "collection", "page=2"],
    ["/collection/avantgarde", "collection", "alias=avantgarde"],
    ["/collections/avantgarde/page3", "collection", "page=3"],
    ["/person/murnau", "collection", "person=murnau"],
    ["/playlist/first", "playlist", "alias=first"],
    ["/playlists/page2", "playlist", "page=2"],
    ["/movies", "category", "/movies"],
    ["/hr/movies/drama/1920s", "category", "param1=drama"],
    ["/series/drama/page2", "category", "page=2"],
    ["/genres/comedy", "category", "genre=comedy"],
    ["/search?q=secret+wish", "category", "/search"],
    ["/search?q=secret+wish&page=2", "category", "page=2"],
    ["/channel", "tv", "/channel"],
    ["/channel/1/2026-11-18", "tv", "id=1"],
    ["/tvchannels/watch/luch", "tv", "alias=luch"],
    ["/account/profile?change=email", "account", "/account/profile"],
    ["/account/support/12345", "account", "/account/support"],
    ["/profiles/edit?id=p_secret", "account", "/profiles/edit"],
    ["/tariffs?campaign_id=spring", "payment", "campaign_id=spring"],
    ["/tariffs?client_key=secret&account_id=a_secret", "payment", "/tariffs"],
    ["/coupon/registration/luch-14", "landing", "promo=luch-14"],
    ["/pages/gift", "landing", "pageId=gift"],
    ["/support/playback/vpn", "info", "type=playback"],
    ["/corporateinfo?job=editor", "info", "job=editor"],
    ["/journal/montage", "info", "alias=montage"],
    ["/legal/terms_of_use", "legal", "/legal/terms_of_use"],
    ["/en/no-such-page", "not_found", "/no-such-page"],
  ])("The screen of %s is %s, %s", (url, type, id) => {
    row("N-001");
    expect(open(url)).toMatchObject({ type, id, isReported: true });
  });

  it("A missing page has the screen type «not found»", () =>
    expect(open("/watch/no-such-film", { isMissing: true })).toEqual({
      type: "not_found",
      id: "/watch/no-such-film",
      parameters: {},
      isReported: true,
    }));
});

describe("A screen carries the parameters that identify it", () => {
  it.each([
    ["R-184", "/collections/page2", { page: "2" }],
    ["R-185", "/collection/avantgarde", { alias: "avantgarde" }],
    ["R-186", "/watch/metropolis", { watchAlias: "metropolis" }],
    ["R-186", "/en/watch/metropolis/trailers", { watchAlias: "metropolis" }],
    ["R-187", "/pages/gift", { pageId: "gift" }],
    ["R-188", "/movie/u_metropolis", { product: "u_metropolis" }],
    ["R-189", "/corporateinfo?job=editor", { job: "editor" }],
    ["R-190", "/auth/unsubscribe/a_1", { account_id: "a_1" }],
    ["R-191", "/coupon/registration/luch-14", { promo: "luch-14" }],
    ["R-192", "/genres/comedy", { genre: "comedy" }],
    ["R-193", "/person/murnau", { person: "murnau" }],
    ["R-194", "/main/evening", { rules: "evening" }],
    ["R-195", "/support/playback", { type: "playback" }],
    ["R-196", "/archive?year=1927", { year: "1927" }],
    ["R-197", "/channel/5", { id: "5" }],
    ["R-197", "/archive/watch/c_1", { id: "c_1" }],
    ["R-198", "/tariffs?client_key=web", { client_key: "web" }],
    ["R-199", "/selections/quiet", { selection: "quiet" }],
    ["R-200", "/archive/movie/drama/1920s", { param1: "movie", param2: "drama", param3: "1920s" }],
    ["R-200", "/movies/drama/1920s", { param1: "drama", param2: "1920s" }],
    ["R-201", "/tariffs?campaign_id=spring", { campaign_id: "spring" }],
    ["R-201", "/?campaign_id=spring&job=x&year=no", { campaign_id: "spring", job: "x" }],
  ])("%s: the screen of %s", (id, url, parameters) => {
    row(id);
    expect(open(url)?.parameters).toEqual(parameters);
  });
});

describe("Views of some screens are not reported, not even as not found", () => {
  it.each([
    ["N-002", "/logout"],
    ["N-003", "/selections"],
    ["N-003", "/en/selections/quiet"],
    ["N-004", "/megafon_connect"],
    ["N-005", "/auth"],
    ["N-005", "/sr/auth/signin"],
    ["N-005", "/signin"],
    ["N-005", "/auth/unsubscribe/a_secret"],
    ["N-006", "/archive"],
    ["N-006", "/archive/movie/drama"],
    ["N-006", "/archive/watch/c_1"],
  ])("%s: the view of %s is not reported", (id, url) => {
    row(id);
    expect(open(url)?.isReported ?? false).toBe(false);
    expect(open(url, { isMissing: true })?.isReported ?? false).toBe(false);
  });
});
