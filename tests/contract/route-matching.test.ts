import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import type { matchRoutes as MatchRoutes } from "@remix-run/react";
import { afterAll, describe, expect, it, vi } from "vitest";
import { prefixedLocales } from "../../app/lib/i18n/locales";
import { quickRouteMatching } from "../../tools/quick-route-matching";
import { rows, tree } from "./route-table";

type Router = { matchRoutes: typeof MatchRoutes };

const source = path.join(
  path.dirname(createRequire(import.meta.url).resolve("@remix-run/router/package.json")),
  "dist/router.js",
);
const folder = mkdtempSync(path.join(os.tmpdir(), "luch-router-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Transform = (code: string, id: string, options: { ssr: boolean }) => { code: string };
const patched = (quickRouteMatching.transform as unknown as Transform)(
  readFileSync(source, "utf8"),
  source.replaceAll(path.sep, "/"),
  { ssr: true },
);
const load = async (name: string, code: string): Promise<Router> => {
  const file = path.join(folder, `${name}.mjs`);
  // Its source map is not beside it.
  writeFileSync(file, code.replace(/^\/\/# sourceMappingURL=.*$/m, ""));
  return (await import(/* @vite-ignore */ file)) as Router;
};
const [asPublished, quick] = await Promise.all([
  load("published", readFileSync(source, "utf8")),
  load("quick", patched.code),
]);

/** Unusual ways to write an address. */
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
/** Each address of the specification, in two languages, and in some of the unusual ways. */
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

describe("The server's quick matching finds what the router finds", () => {
  it("for every address, however it is written", () => {
    // The router complains of each path that it cannot decode.
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    expect(paths.length).toBeGreaterThan(1500);
    const found = (router: Router) =>
      paths.map((pathname) => [
        pathname,
        router.matchRoutes(tree, { pathname })?.map(({ route, params, pathnameBase }) => ({
          id: route.id,
          path: route.path,
          params,
          pathnameBase,
        })),
      ]);
    expect(found(quick)).toEqual(found(asPublished));
    warn.mockRestore();
  });
});
