import fc from "fast-check";
import { expect, it } from "vitest";
import { getEditDistance, getMaxTypos } from "./edit-distance";

it.each([
  ["метрополис", "метрополис", 0],
  ["метрполис", "метрополис", 1],
  ["метрополлис", "метрополис", 1],
  ["метрополси", "метрополис", 1],
  ["мктрополис", "метрополис", 1],
  ["дележанс", "дилижанс", 2],
  ["кот", "метрополис", 3],
  ["", "кот", 3],
  ["", "", 0],
])("The distance from «%s» to «%s» is %i", (one, other, typos) =>
  expect(getEditDistance(one, other, 2)).toBe(typos),
);

it("The distance is symmetric and exceeds the maximum by one at most", () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 12 }),
      fc.string({ maxLength: 12 }),
      fc.integer({ min: 0, max: 4 }),
      (one, other, most) => {
        expect(getEditDistance(one, other, most)).toBe(getEditDistance(other, one, most));
        expect(getEditDistance(one, other, most)).toBeLessThanOrEqual(most + 1);
        expect(getEditDistance(one, one, most)).toBe(0);
      },
    ),
    { numRuns: 200 },
  );
});

it.each([
  ["да", 0],
  ["ооооо", 0],
  ["голем", 1],
  ["метрополис", 2],
])("«%s» tolerates %i typing errors", (word, typos) => expect(getMaxTypos(word)).toBe(typos));
