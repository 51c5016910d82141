import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeUrl } from "./normalize-url";

const getRedirect = (url: string) => normalizeUrl(new URL(url, "https://luch.example"));

describe("A misspelt URL redirects to the canonical one", () => {
  it.each([
    ["an upper-case locale", "/EN", "/en"],
    ["an upper-case locale before a page", "/EN/movies", "/en/movies"],
    ["an upper-case locale with a query", "/EN/movies?sort=new&page=2", "/en/movies?sort=new&page=2"],
    ["a mixed-case locale", "/En/watch/metropolis", "/en/watch/metropolis"],
    ["upper-case Serbian", "/SR/kids", "/sr/kids"],
    ["upper-case Bulgarian", "/BG/x", "/bg/x"],
    ["upper-case Croatian", "/HR", "/hr"],
    ["upper-case Russian, which leads on without its prefix", "/RU/movies", "/ru/movies"],
    ["the default locale", "/ru", "/"],
    ["the default locale with a slash", "/ru/", "/"],
    ["the default locale before a page", "/ru/watch/metropolis?s=1", "/watch/metropolis?s=1"],
    ["a trailing slash", "/watch/metropolis/", "/watch/metropolis"],
    ["several trailing slashes", "/watch/metropolis///", "/watch/metropolis"],
    ["a trailing slash after a locale", "/en/", "/en"],
    ["the channel list with a slash and no category", "/channel/", "/channel"],
    ["an encoded letter", "/%61ccount?x=%61", "/account?x=%61"],
    ["encoded capitals and signs", "/en/watch/%4Detropolis%2d%31%7e%5F", "/en/watch/metropolis-1~_"],
    ["an encoded locale", "/%65n/kids", "/en/kids"],
    ["encoded letters of an identifier", "/movie/%41b%2Fc%2541", "/movie/Ab%2Fc%2541"],
    ["another host in the path", "//evil.example/EN", "/evil.example/en"],
  ])("A misspelt URL redirects to the canonical one: %s: %s", (_what, from, to) => {
    const url = new URL("https://luch.example");
    const [pathname = "", search = ""] = from.split("?");
    url.pathname = pathname;
    url.search = search;
    expect(normalizeUrl(url)).toEqual({ path: to, status: 301 });
  });

  it.each([
    "/",
    "/en",
    "/movies",
    "/en/watch/metropolis",
    "/channel/?category=film",
    "/en/channel/?category=film",
    "/rus",
    "/english",
    "/watch/en",
    "/watch/%D0%BA%D0%B0",
    "/movie/a%2Fb%25%3A%60%40%5B%7B%7F",
  ])("%s is already canonical", (url) => expect(getRedirect(url)).toBeNull());
});

describe("A URL in capitals redirects to lower case (AMB-227)", () => {
  it.each([
    ["/KIDS", "/kids"],
    ["/Movies", "/movies"],
    ["/en/Movies/Drama", "/en/movies/drama"],
    ["/EN/MOVIES/DE", "/en/movies/de"],
    ["/movies/DE?Year=1927&q=ABC", "/movies/de?Year=1927&q=ABC"],
    ["/WATCH/Metropolis", "/watch/metropolis"],
    ["/watch/Metropolis/Season-2", "/watch/metropolis/season-2"],
    ["/watch/METROPOLIS/Trailers/", "/watch/metropolis/trailers"],
    ["/Watch/Judeks/e_Ab-1", "/watch/judeks/e_Ab-1"],
    ["/Movie/5fAb", "/movie/5fAb"],
    ["/hr/Archive/Watch/12-Ab", "/hr/archive/watch/12-Ab"],
    ["/Journal/RSS.xml", "/journal/rss.xml"],
    ["/PAYMENTSUCCESS", "/paymentSuccess"],
    ["/en/subscriptionmanage", "/en/subscriptionManage"],
    ["/Search?q=%D0%9A%D0%90", "/search?q=%D0%9A%D0%90"],
    ["/Person/%D0%90b", "/person/%D0%90b"],
  ])("A URL in capitals redirects to lower case: %s", (from, to) =>
    expect(getRedirect(from)).toEqual({ path: to, status: 301 }),
  );

  it.each([
    "/subscriptionManage",
    "/en/paymentFail",
    "/watch/judeks/e_Ab-1",
    "/embed/judeks/e_Ab-1",
    "/transcript/judeks/e_Ab-1",
    "/en/support/play-check/watch/judeks/e_Ab-1",
    "/movie/5fAb",
    "/archive/watch/12-Ab",
    "/assets/shell-BtlyNPRj.css",
    "/coupon/registration/LETO2026",
    "/auth/unsubscribe/aB",
    "/resources/showings/aB.ics",
    "/person/%D0%90",
  ])("%s keeps its significant capitals", (url) => expect(getRedirect(url)).toBeNull());
});

describe("A viewer who comes from «tapp» is sent to the title page", () => {
  it.each([
    ["/?s=tapp&watch=metropolis&ap=true", "/watch/metropolis?s=tapp&watch=metropolis&ap=true"],
    ["/?s=tapp&watch=metropolis", "/watch/metropolis?s=tapp&watch=metropolis&ap="],
    ["/kids?watch=m&s=tapp&ap=1", "/watch/m?s=tapp&watch=m&ap=1"],
    ["/?s=tapp&watch=%2F%2Fevil.example", "/watch/%2F%2Fevil.example?s=tapp&watch=%2F%2Fevil.example&ap="],
    ["/?s=tapp&watch=a%26b&ap=%23", "/watch/a%26b?s=tapp&watch=a%26b&ap=%23"],
    ["/?s=tapp&watch=Metropolis", "/watch/metropolis?s=tapp&watch=Metropolis&ap="],
    ["/en/kids?s=tapp&watch=metropolis", "/en/watch/metropolis?s=tapp&watch=metropolis&ap="],
  ])("A viewer who comes from «tapp» is sent to the title page: %s", (from, to) =>
    expect(getRedirect(from)).toEqual({ path: to, status: 302 }),
  );

  it.each([
    "/watch/metropolis?s=tapp&watch=metropolis&ap=true",
    "/en/watch/metropolis?s=tapp&watch=metropolis&ap=true",
    "/?s=tapp",
    "/?watch=metropolis",
    "/?s=other&watch=metropolis",
  ])("%s from «tapp» is not redirected", (url) => expect(getRedirect(url)).toBeNull());
});

it("A redirect never leads to another host and never loops", () => {
  const segment = fc.oneof(
    fc.constantFrom("EN", "en", "ru", "RU", "Sr", "", "channel", "watch", "Watch", "MOVIE", "paymentsuccess"),
    fc.string({ maxLength: 8 }),
  );
  const id = fc.oneof(
    fc.constantFrom("Metropolis", ".", "..", "../A", "a/", "%2E", "RU"),
    fc.string({ maxLength: 8 }),
  );
  const tapp = id.map((watch) => new URLSearchParams({ s: "tapp", watch }).toString());
  fc.assert(
    fc.property(
      fc.array(segment, { maxLength: 6 }),
      fc.option(fc.oneof(fc.webQueryParameters(), tapp), { nil: "" }),
      (segments, query) => {
        let url = new URL("https://luch.example");
        url.pathname = `/${segments.join("/")}`;
        url.search = query;
        for (let steps = 0; ; steps += 1) {
          const redirect = normalizeUrl(url);
          if (!redirect) break;
          expect(steps).toBeLessThan(2 * segments.length + 3);
          expect(redirect.path).not.toMatch(/^\/[/\\]/);
          const next = new URL(redirect.path, url);
          expect(next.host).toBe("luch.example");
          url = next;
        }
      },
    ),
    { numRuns: 5000 },
  );
});
