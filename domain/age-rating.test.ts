import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getAge, isForChildren } from "./age-rating";

describe("A child sees titles made for children and rated at most 12+", () => {
  it.each([
    ["0+", true, true],
    ["6+", true, true],
    ["8+", true, true],
    ["12+", true, true],
    ["13+", true, false],
    ["14+", true, false],
    ["16+", true, false],
    ["18+", true, false],
    ["0+", false, false],
    ["12+", false, false],
    [null, true, false],
    [undefined, true, false],
    ["", true, false],
    ["12", true, false],
    ["6+ ", true, false],
    ["unknown", true, false],
  ])("A child sees a title rated %s, for children %s: %s", (ratingAge, forKids, expected) =>
    expect(isForChildren({ forKids, ratingAge })).toBe(expected),
  );

  it("A child never sees a title with an unknown rating", () => {
    fc.assert(
      fc.property(
        fc.string().filter((age) => !["0+", "6+", "8+", "12+"].includes(age)),
        (ratingAge) => {
          expect(isForChildren({ forKids: true, ratingAge })).toBe(false);
        },
      ),
    );
  });
});

it.each([
  ["0+", "0+"],
  ["16+", "16+"],
  [null, "18+"],
  [undefined, "18+"],
])("A title rated %s is shown as %s", (ratingAge, age) => expect(getAge(ratingAge)).toBe(age));
