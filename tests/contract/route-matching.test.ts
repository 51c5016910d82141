import { describe, expect, it, vi } from "vitest";
import { prefixedLocales } from "../../app/lib/i18n/locales";
import { publishedRouter, quickRouter } from "../setup/quick-router";
import { sample } from "../setup/sample";
import { rows, tree } from "./route-table";

/** Unusual spellings of a URL. */
const forms: ((one: string) => string)[] = [
  (one) => `${one}/`,
  (one) => `/${one}`,
  (one) => one.replace(/(.)\//g, "$1//"),
  (one) => one.toUpperCase(),
  (one) => one.replace(/^\/(.)/, (_, first: string) => `/%${first.charCodeAt(0).toString(16)}`),
  (one) => `${one}/more`,
  (one) => `${one}x`,
  (one) => `${one}%`,
  (one) => `${one}%2Fx`,
  (one) => `${one}/фильм:*?`,
];
/** Each URL of the specification, in two languages and in some unusual spellings. */
const paths = [
  ...new Set(
    rows
      .map(({ example }) => new URL(example.replace(/\{[^}]+\}/g, "x"), "https://luch.example").pathname)
      .flatMap((one, row) => {
        const translated = `/${prefixedLocales[row % prefixedLocales.length]}${one}`;
        const unusual = [one, translated].flatMap((each, language) =>
          forms.filter((_, index) => (index + row + language) % 5 === 0).map((write) => write(each)),
        );
        return [one, translated, ...unusual];
      }),
  ),
];

describe("The server's fast route matching", () => {
  it("Fast route matching finds the router's route for every URL, however it is written", () => {
    // The router logs a warning for each path that it cannot decode.
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    expect(paths.length).toBeGreaterThan(1500);
    const found = (router: typeof quickRouter) =>
      sample("paths of routes", paths, 250).map((pathname) => [
        pathname,
        router.matchRoutes(tree, { pathname })?.map(({ route, params, pathnameBase }) => ({
          id: route.id,
          path: route.path,
          params,
          pathnameBase,
        })),
      ]);
    expect(found(quickRouter)).toEqual(found(publishedRouter));
    warn.mockRestore();
  });
});
