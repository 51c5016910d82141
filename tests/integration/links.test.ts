import { afterAll, beforeAll, expect, it } from "vitest";
import { locales } from "#contract/languages";
import { splitLocale } from "~/lib/i18n/locales";
import { isWhole, sample } from "../setup/sample";
import { startTestApp, type TestApp } from "../setup/test-app";
import { getElements } from "../setup/xml";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

/** Paths whose second segment is a separate page rather than one of many similar ones. */
const distinct = /^\/(account|auth|game|legal|pages|partners|password|support|tv|ways-to-watch)\//;
const perKind = isWhole ? 2 : 1;
const followed = sample("languages of links", locales, 1);

/** Groups similar pages in one language: a few of each are enough. */
function getKind(path: string): string {
  const { locale, path: rest } = splitLocale(path);
  if (distinct.test(rest)) return `${locale} ${rest}`;
  const segments = rest.split("/").filter(Boolean);
  return `${locale} ${segments[0] ?? ""} ${segments.length}`;
}

/** Follows the site's links from these pages, a few of each kind, and returns the broken ones. */
async function findDeadLinks(from: string[], cookie?: string): Promise<{ dead: string[]; visited: number }> {
  const dead: string[] = [];
  const kinds = new Map<string, number>();
  const known = new Set<string>();
  const queue: { url: string; on: string }[] = [];
  const follow = (url: string, on: string) => {
    const { pathname, search, origin } = new URL(url, "http://luch.example");
    const path = pathname + search;
    if (origin !== "http://luch.example" || known.has(path) || search.includes("popup=")) return;
    if (!followed.includes(splitLocale(pathname).locale)) return;
    known.add(path);
    const kind = getKind(pathname) + (search === "" ? "" : " with a query");
    const seen = kinds.get(kind) ?? 0;
    kinds.set(kind, seen + 1);
    if (seen < perKind) queue.push({ url: path, on });
  };
  for (const url of from) follow(url, "the start");
  let visited = 0;
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { url, on } = next;
    const answer = await testApp.request(url, cookie === undefined ? {} : { cookie });
    visited += 1;
    const { location } = answer.headers;
    if (answer.status >= 400) dead.push(`${answer.status} ${url} on ${on}`);
    else if (typeof location === "string") follow(location, url);
    else if (String(answer.headers["content-type"]).startsWith("text/html"))
      // Parsed as XML, because a thousand HTML pages take long.
      for (const { attributes } of getElements(answer.text, "a"))
        if (attributes.href !== undefined)
          follow(new URL(attributes.href.replaceAll("&amp;", "&"), `http://luch.example${url}`).href, url);
  }
  return { dead, visited };
}

const starts = followed.map((locale) => (locale === "ru" ? "/" : `/${locale}`));
/** Of each language. */
const minVisited = 30 * perKind;

it.each([
  ["a visitor", null],
  ["a viewer who pays", { kind: "PAID" }],
  ["a child", { kind: "PAID", child: true }],
] as const)("No link that %s finds in any language is broken", async (_who, viewer) => {
  const cookie = viewer ? (await testApp.viewer(viewer)).cookie : undefined;
  const { dead, visited } = await findDeadLinks(
    starts.flatMap((start) => [start, start === "/" ? "/kids" : `${start}/kids`]),
    cookie,
  );
  expect(dead).toEqual([]);
  const wanted = viewer && "child" in viewer ? minVisited / 3 : minVisited;
  expect(visited).toBeGreaterThan(wanted * followed.length);
});
