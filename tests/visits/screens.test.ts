import { matchRoutes, type RouteObject } from "react-router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findScreen } from "~/features/visits/screens";
import { getRouteHandle } from "~/lib/route-handle";
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
  ])("The screen of %s is %s, %s", (url, type, id) => expect(open(url)).toEqual({ type, id }));

  it("A missing page has the screen type «not found»", () =>
    expect(open("/watch/no-such-film", { isMissing: true })).toEqual({
      type: "not_found",
      id: "/watch/no-such-film",
    }));
});

describe("Some screens are not reported at all, not even as not found", () => {
  it.each([
    "/logout",
    "/selections",
    "/en/selections/quiet",
    "/megafon_connect",
    "/auth",
    "/sr/auth/signin",
    "/signin",
    "/auth/unsubscribe/a_secret",
    "/archive",
    "/archive/movie/drama",
    "/archive/watch/c_1",
  ])("%s is not reported as a screen at all", (url) => {
    expect(open(url)).toBeNull();
    expect(open(url, { isMissing: true })).toBeNull();
  });
});
