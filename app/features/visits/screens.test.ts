import type { RouteConfigEntry } from "@remix-run/route-config";
import { matchRoutes } from "react-router";
import { describe, expect, it } from "vitest";
import { prefixedLocales } from "~/lib/i18n/locales";
import routes from "../../routes";
import { findScreen, screenTypes } from "./screens";

/** The routes with a page or resource; layouts show no screen of their own. */
const leaves = (routes as RouteConfigEntry[]).flatMap((route) => route.children ?? [route]);
const table = leaves.map(({ id, file, path, index }) => ({
  id: id ?? file.replace(/\.tsx?$/, ""),
  isPage: file.endsWith(".tsx"),
  ...(index && path === undefined ? { index } : { path: path ?? "" }),
}));
const isTranslated = (id: string) => prefixedLocales.some((locale) => id.startsWith(`${locale}/`));

const open = (url: string, { isMissing = false } = {}) => {
  const { pathname, search } = new URL(url, "https://luch.example");
  const match = matchRoutes(table, pathname)?.at(-1);
  if (!match?.route.id) throw new Error(`${url} has no route`);
  return findScreen({ id: match.route.id, params: match.params, pathname, search, isMissing });
};

describe("Every page has one screen type", () => {
  const pages = table.filter(({ id, isPage }) => isPage && !isTranslated(id)).map(({ id }) => id);

  it.each(pages)("%s", (id) => expect(screenTypes.get(id)).toBeDefined());

  it("and nothing else has one", () => expect([...screenTypes.keys()].sort()).toEqual([...pages].sort()));
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
  ])("%s is %s, %s", (url, type, id) => expect(open(url)).toEqual({ type, id }));

  it("and a missing page has the type «not found»", () =>
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
  ])("%s", (url) => {
    expect(open(url)).toBeNull();
    expect(open(url, { isMissing: true })).toBeNull();
  });
});
