import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { getAge } from "./age";
import { filterForChildren, isForChildren } from "./kids-safe";

describe("A child sees what is made for children and rated at most 12+", () => {
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
  ])("%s, for children %s: %s", (rating_age, for_kids, expected) =>
    expect(isForChildren({ for_kids, rating_age })).toBe(expected),
  );

  it("loses nothing else, and what is dropped is counted", () => {
    const onDrop = vi.fn();
    const items = [
      { id: 1, for_kids: true, rating_age: "6+" },
      { id: 2, for_kids: true, rating_age: "18+" },
      { id: 3, for_kids: false, rating_age: "0+" },
      { id: 4, for_kids: true },
    ];
    expect(filterForChildren(items, onDrop)).toEqual([items[0]]);
    expect(onDrop.mock.calls).toEqual([[3]]);
  });

  it("is not told of drops where there are none", () => {
    const onDrop = vi.fn();
    filterForChildren([{ for_kids: true, rating_age: "0+" }], onDrop);
    expect(onDrop).not.toHaveBeenCalled();
  });

  it("never sees an unknown rating, whatever it is called", () => {
    fc.assert(
      fc.property(
        fc.string().filter((age) => !["0+", "6+", "8+", "12+"].includes(age)),
        (rating_age) => {
          expect(isForChildren({ for_kids: true, rating_age })).toBe(false);
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
])("A title rated %s is shown as %s", (rating_age, age) => expect(getAge({ rating_age })).toBe(age));
