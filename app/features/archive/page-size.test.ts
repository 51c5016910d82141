import { describe, expect, it } from "vitest";
import { getLimitByWidth } from "~/lib/navigation/limit-by-width";
import { getEndPage, getFirstPageSize, limitsByWidth, parseRange } from "./page-size";

describe("A page of recordings fits the screen", () => {
  it.each([
    [320, 10],
    [400, 10],
    [767, 10],
    [768, 20],
    [1023, 20],
    [1024, 20],
    [1025, 25],
    [1440, 25],
    [1441, 25],
    [2560, 25],
  ])("A page at %i pixels has %i recordings", (width, limit) =>
    expect(getLimitByWidth(limitsByWidth, width)).toBe(limit),
  );
  it.each([
    [true, 10],
    [false, 25],
  ])("Before the width is known, on a mobile browser %s, a page has %i recordings", (isMobile, size) =>
    expect(getFirstPageSize({ isMobile })).toBe(size),
  );
});

it.each([
  [{ page: 1 }, { skip: 0, limit: 25 }],
  [{ page: 3 }, { skip: 50, limit: 25 }],
  [
    { skip: 25, limit: 20 },
    { skip: 25, limit: 20 },
  ],
])("The list position %o covers the range %o", (window, range) =>
  expect(parseRange(window, 25)).toEqual(range),
);

describe("The page number of a range of recordings", () => {
  it.each([
    [{ skip: 0, limit: 25 }, 60, 1, 3],
    [{ skip: 25, limit: 25 }, 60, 2, 3],
    [{ skip: 50, limit: 25 }, 60, 3, 3],
    [{ skip: 25, limit: 20 }, 50, 1, 2],
    [{ skip: 45, limit: 20 }, 50, 2, 2],
    [{ skip: 0, limit: 25 }, 0, 1, 1],
    [{ skip: 0, limit: 10 }, 60, 1, 3],
  ])("The page number of the range %o of %i is %i of %i", (range, total, page, pages) =>
    expect(getEndPage(range, total, 25)).toEqual({ page, pages }),
  );
});
