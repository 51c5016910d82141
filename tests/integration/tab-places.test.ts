import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { automaticPopups } from "#domain/automatic-popup";
import { popupNames } from "~/popups/registry";
import { findModule, routeModules } from "../../e2e/page-modules";
import { unwalkedPages, unwalkedPopups, walks } from "../../e2e/tab-places";

const places = walks.flatMap(([, , list]) =>
  list.map((place) => (typeof place === "string" ? { path: place } : place)),
);
const rendersPage = (file: string) =>
  file.endsWith(".tsx") && /\bdefault\b/.test(readFileSync(`app/${file}`, "utf8"));

it("Tab is walked through each page, but for those that are named with a reason", () => {
  const walked = new Set(places.map(({ path }) => findModule(path)));
  const pages = routeModules.filter(rendersPage);
  expect(pages.length).toBeGreaterThan(90);
  expect(pages.filter((file) => !walked.has(file)).sort()).toEqual(Object.keys(unwalkedPages).sort());
});

it("Tab is walked through each popup that an address opens", () => {
  const walked = places.map(({ path }) => new URL(path, "http://localhost").searchParams.get("popup"));
  expect(popupNames.filter((name) => !walked.includes(name))).toEqual([]);
});

it("Tab is walked through each popup that opens by itself, but for those that are named with a reason", () => {
  const walked = places.flatMap((place) => ("automatic" in place ? [place.automatic] : []));
  expect(automaticPopups.filter((name) => !walked.includes(name))).toEqual(Object.keys(unwalkedPopups));
});
