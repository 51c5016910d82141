import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SearchPage } from "#contract/search";
import { isWhole } from "../setup/sample";
import { openApi } from "../setup/test-api";
import { goldenQueries, type GoldenQuery } from "./golden";
import { loadResults } from "./load-results";

let api: Awaited<ReturnType<typeof openApi>>;
let pages: Map<GoldenQuery, SearchPage>;
const groups = {
  title: "titles",
  person: "persons",
  channel: "channels",
  collection: "collections",
  article: "articles",
} as const;
const maxPlaces = 3;
const wanted = 0.95;

beforeAll(async () => {
  api = await openApi();
  pages = await loadResults(api, goldenQueries);
});
afterAll(() => api.stop());

/** Queries whose entry is not among the first of its group, with the results found instead. */
function findMisses(queries: GoldenQuery[]): string[] {
  return queries.flatMap((golden) => {
    const items: { alias: string }[] = pages.get(golden)?.[groups[golden.expects.kind]].items ?? [];
    const first = items.slice(0, maxPlaces).map(({ alias }) => alias);
    if (first.includes(golden.expects.alias)) return [];
    return [
      `${golden.why}: «${golden.query}» means ${golden.expects.alias}, found ${first.join(", ") || "nothing"}`,
    ];
  });
}

const kinds = [...new Set(goldenQueries.map(({ why }) => why))];

// In full only, because the share of answers says nothing about a few of them; viewer-queries.test.ts runs always.
describe.skipIf(!isWhole)("A typed query finds the intended title among the first three", () => {
  it.each(kinds)("A typed query finds the intended title among the first three: %s", (kind) => {
    const queries = goldenQueries.filter(({ why }) => why === kind);
    expect(
      1 - findMisses(queries).length / queries.length,
      findMisses(queries).join("\n"),
    ).toBeGreaterThanOrEqual(wanted);
  });

  it("A typed query finds the intended title in nineteen of twenty cases overall", () => {
    const failures = findMisses(goldenQueries);
    if (failures.length > 0)
      process.stdout.write(
        `${goldenQueries.length - failures.length} of ${goldenQueries.length}\n${failures.join("\n")}\n`,
      );
    expect(failures.length).toBeLessThanOrEqual(goldenQueries.length * (1 - wanted));
  });
});

describe.skipIf(!isWhole)("The reason for a correction", () => {
  const corrected = (why: GoldenQuery["why"]) =>
    goldenQueries
      .filter((golden) => golden.why === why)
      .map((golden) => pages.get(golden)?.corrected?.kind ?? null);

  it("The reason for a correction is missing if the query was right", () => {
    for (const why of ["exact", "prefix", "yo", "person", "several-words", "original-title"] as const) {
      expect(corrected(why).filter((kind) => kind !== null).length, why).toBeLessThanOrEqual(
        corrected(why).length * (1 - wanted),
      );
    }
  });
  it("The reason for a correction is the wrong keyboard layout", () =>
    expect(new Set(corrected("layout"))).toEqual(new Set(["layout"])));
  it("The reason for a correction is a transliteration", () =>
    expect(corrected("translit")).toContain("translit"));
  it("The reason for a correction is a typing error", () =>
    expect(corrected("typo").filter((kind) => kind === "typo").length).toBeGreaterThan(
      corrected("typo").length / 2,
    ));
});
