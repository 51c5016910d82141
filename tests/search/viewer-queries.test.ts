import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SearchPage } from "#contract/search";
import { openApi } from "../setup/test-api";
import { loadResults } from "./load-results";
import { getAnswers, viewerQueries, type ViewerQuery } from "./viewer-queries";

const wantedFirst = 0.97;
const wantedInThree = 0.99;
const minQueries = 300;

let api: Awaited<ReturnType<typeof openApi>>;
let pages: Map<ViewerQuery, SearchPage>;

beforeAll(async () => {
  api = await openApi();
  pages = await loadResults(api, viewerQueries);
});
afterAll(() => api.stop());

/** Queries not answered within the first results, with the results found instead. */
function findMisses(most: number): string[] {
  return viewerQueries.flatMap((query) => {
    const page = pages.get(query);
    const found: { alias: string }[] =
      (query.person === undefined ? page?.titles.items : page?.persons.items) ?? [];
    const first = found.slice(0, most).map(({ alias }) => alias);
    const right = query.person === undefined ? getAnswers(query) : [query.person];
    if (first.some((alias) => right.includes(alias))) return [];
    return [
      `${query.why}: «${query.query}» is answered by ${first.join(", ") || "nothing"}, not ${right.slice(0, 4).join(", ")}${page?.corrected ? ` (read as «${page.corrected.query}»)` : ""}`,
    ];
  });
}

describe("A query in a viewer's own words", () => {
  it(`Viewers' queries have at least ${minQueries} examples, all different and with an answer`, () => {
    expect(viewerQueries.length).toBeGreaterThanOrEqual(minQueries);
    expect(new Set(viewerQueries.map(({ query }) => query)).size).toBe(viewerQueries.length);
    expect(viewerQueries.filter((query) => getAnswers(query).length === 0).map(({ query }) => query)).toEqual(
      [],
    );
  });
  it("A query in a viewer's own words finds the title first in 97 of 100 cases", () =>
    expect(findMisses(1).length, findMisses(1).join("\n")).toBeLessThanOrEqual(
      viewerQueries.length * (1 - wantedFirst),
    ));
  it("A query in a viewer's own words finds the title among the first three in 99 of 100 cases", () =>
    expect(findMisses(3).length, findMisses(3).join("\n")).toBeLessThanOrEqual(
      viewerQueries.length * (1 - wantedInThree),
    ));
});

it("A displayed correction uses one alphabet", () => {
  const shown = [...pages.values()].flatMap(({ corrected }) => (corrected ? [corrected.query] : []));
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.filter((query) => /[а-яё]/i.test(query) && /[a-z]/i.test(query))).toEqual([]);
});
