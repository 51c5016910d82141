import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePageSegment, parseSeasonSegment } from "./path-suffix";

describe("A page of a list is named by its number", () => {
  it.each([
    ["page1", 1],
    ["page2", 2],
    ["page10", 10],
    ["page999999", 999_999],
  ])("%s is page %i", (segment, page) => expect(parsePageSegment(segment)).toBe(page));
  it.each([
    "page",
    "page0",
    "page01",
    "page-1",
    "page+1",
    "page1.5",
    "page1e3",
    "page１",
    "page 1",
    "page1 ",
    "pagetwo",
    "Page1",
    "xpage1",
    "page1x",
    "page9999999",
    "page99999999999",
    "",
    "season-1",
  ])("«%s» is not a page", (segment) => expect(parsePageSegment(segment)).toBeNull());
});

describe("A season is named by its number", () => {
  it.each([
    ["season-1", 1],
    ["season-12", 12],
  ])("%s is season %i", (segment, number) => expect(parseSeasonSegment(segment)).toBe(number));
  it.each([
    "season",
    "season-",
    "season-0",
    "season-01",
    "season--1",
    "season1",
    "Season-1",
    "season-1a",
    "season-1/2",
    "page1",
  ])("«%s» is not a season", (segment) => expect(parseSeasonSegment(segment)).toBeNull());
});

it("Any page or season number is read back from its path segment", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), (number) => {
      expect(parsePageSegment(`page${number}`)).toBe(number);
      expect(parseSeasonSegment(`season-${number}`)).toBe(number);
    }),
  );
});
