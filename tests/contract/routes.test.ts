import { describe, expect, it } from "vitest";
import { startParameters } from "#domain/start-parameter";
import { findAuthPage } from "../../app/features/auth/auth-steps";
import { normalizeUrl } from "../../app/lib/http/normalize-url";
import { prefixedLocales, splitLocale } from "../../app/lib/i18n/locales";
import { readJson } from "../setup/sources";
import { fileFor, type Row, rows } from "./route-table";

/** URLs not built yet. Built ones are removed; none may be added. */
const toCome = readJson<string[]>("tests/contract/not-built-yet.json");

/** A row's example URL with every {word} filled in. */
const concrete = ({ example }: Row) => new URL(example.replace(/\{[^}]+\}/g, "x"), "https://luch.example");

function isBuilt(row: Row): boolean {
  const url = concrete(row);
  // The home page leads on from there (tests/popups/mini-app.test.ts).
  if (startParameters.some((name) => url.searchParams.has(name))) return fileFor("/") !== null;
  if (row.expect === "redirect")
    return normalizeUrl(url) !== null || (url.pathname !== "/" && fileFor(url.pathname) !== null);
  const path = url.pathname.replace(/(.)\/$/, "$1");
  // One route serves all sign-in steps, and responds 404 to unknown ones.
  if (fileFor(path)?.endsWith("/auth.tsx")) return findAuthPage(splitLocale(path).path) !== null;
  return fileFor(path) !== null;
}

/** «/en/*» means that every page exists under a prefix, which is checked for each page. */
const patterns = [
  ...new Set(
    rows
      .filter((row) => row.expect !== "not-found" && !/^\/[a-z]{2}\/\*$/.test(row.pattern))
      .map(({ pattern }) => pattern),
  ),
];
const getRows = (pattern: string) =>
  rows.filter((row) => row.pattern === pattern && row.expect !== "not-found");

describe("Every URL of the specification has a route", () => {
  it("No URL is listed twice", () => {
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ pattern, example, access }) => `${pattern} ${example} ${access}`)).size).toBe(
      rows.length,
    );
  });

  it.each(patterns)("Every URL of the specification has a route: %s", (pattern) => {
    const built = getRows(pattern).every(isBuilt);
    if (toCome.includes(pattern)) expect(built, "is built now: take it off not-built-yet.json").toBe(false);
    else expect(built, "has no route, and is not known as still to come").toBe(true);
  });

  it("The list of unfinished routes has no other or repeated ones", () => {
    expect(toCome.filter((pattern) => !patterns.includes(pattern))).toEqual([]);
    expect(new Set(toCome).size).toBe(toCome.length);
  });

  it("All routes from home to player are built", () =>
    expect(
      rows
        .filter(({ capability, pattern }) => capability === "watch" && toCome.includes(pattern))
        .map(({ pattern }) => pattern),
    ).toEqual([]));
});

describe("A URL is found in upper and lower case (AMB-227)", () => {
  const opaque = /\{(?:film_id|episode_id|recording|promo|account_id|token|base64)[^}]*\}/;
  const examples = [...new Set(rows.filter((row) => row.expect === "page").map(({ example }) => example))];

  it.each(examples)("%s is found in upper and lower case", (example) => {
    const url = new URL(example.replace(/\{[^}]+\}/g, "x"), "https://luch.example");
    expect(normalizeUrl(url), "is right as it is").toBeNull();
    if (opaque.test(example) || url.pathname === "/") return;
    const capitals = new URL(url);
    capitals.pathname = url.pathname.toUpperCase();
    const path = url.pathname + url.search;
    const isOwnLast = /^(\/..)?\/(movie|archive\/watch|watch\/x|coupon\/registration)\/x$/.test(url.pathname);
    const expected = isOwnLast ? path.replace(/x$/, "X") : path;
    let at = capitals;
    for (let move = normalizeUrl(at); move; move = normalizeUrl(at)) {
      expect(move.status).toBe(301);
      at = new URL(move.path, at);
    }
    expect(at.pathname + at.search).toBe(expected);
  });
});

describe("An excluded URL has no page", () => {
  const beside = ["/watch/", "/playlist/"];
  it.each(
    rows
      .filter(
        ({ expect: expected, access, example }) =>
          expected === "not-found" && access === "public" && !beside.some((part) => example.includes(part)),
      )
      .map(({ example }) => example),
  )("The excluded URL %s has no page", (example) => {
    const file = fileFor(new URL(example.replace(/\{[^}]+\}/g, "x"), "https://luch.example").pathname);
    // Pages that parse their own last segment answer 404 themselves; the integration tests check those.
    if (file !== null) expect(file).toMatch(/routes\/(?!system)/);
  });
});

it("Every page except resource routes is available in each language", () => {
  for (const path of [
    "/",
    "/kids",
    "/watch/x",
    "/watch/x/person",
    "/movie/x",
    "/playlist/x",
    "/playlist/x/page2",
  ]) {
    const plain = fileFor(path);
    expect(plain).not.toBeNull();
    for (const locale of prefixedLocales)
      expect(fileFor(path === "/" ? `/${locale}` : `/${locale}${path}`)).toBe(plain);
    expect(fileFor(`/de${path}`)).toBeNull();
    expect(fileFor(`/ru${path}`)).toBeNull();
  }
});
