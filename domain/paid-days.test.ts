import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dividePeriod,
  findCredit,
  getReturnedSeconds,
  getUnusedSeconds,
  getUnusedValue,
  moveDays,
  type PaidDays,
} from "./paid-days";

const day = 86_400;
const now = 1_000 * day;

/** A month for 300 roubles from some day on, counted from now. */
const make = (start: number, changes: Partial<PaidDays> = {}): PaidDays => ({
  id: 1,
  start: now + start * day,
  end: now + (start + 30) * day,
  amount: 30_000,
  returned: 0,
  currency: "RUB",
  ...changes,
});

describe("The unused days of a payment are deducted from a price", () => {
  it.each<[string, PaidDays[], number]>([
    ["nothing was paid", [], 0],
    ["at once", [make(0)], 30_000],
    ["in the middle", [make(-15)], 15_000],
    ["rounded in the payer's favour", [make(-15, { amount: 30_100 })], 15_100],
    ["when it is over", [make(-30)], 0],
    ["after it", [make(-40)], 0],
    ["before it", [make(10)], 30_000],
    ["another currency", [make(0, { currency: "EUR" })], 0],
    ["what was given back does not count", [make(0, { returned: 10_000 })], 20_000],
    ["all was given back", [make(0, { returned: 40_000 })], 0],
    ["two payments", [make(-15), make(15, { id: 2 })], 45_000],
    ["a free month between them has no worth", [make(-15), make(45, { id: 2 })], 45_000],
    ["no more than the price", [make(0), make(30, { id: 2 }), make(60, { id: 3 })], 60_000],
    ["the first one, however much it was", [make(0, { amount: 90_000 })], 90_000],
  ])("The unused days of a payment are deducted from a price: %s", (_what, days, amount) =>
    expect(findCredit(days, { price: 70_000, currency: "RUB" }, now).amount).toBe(amount),
  );

  it("Days that are deducted are named", () => {
    const days = [make(15, { id: 2 }), make(-15)];
    expect(findCredit(days, { price: 70_000, currency: "RUB" }, now)).toEqual({
      amount: 45_000,
      ids: [1, 2],
    });
  });

  it("Less is deducted each day, in whole roubles", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 40 * day }),
        fc.integer({ min: 0, max: 40 * day }),
        (roubles, one, other) => {
          const days = [make(0, { amount: roubles * 100 })];
          const get = (after: number) =>
            findCredit(days, { price: 70_000, currency: "RUB" }, now + after).amount;
          expect(get(one) % 100).toBe(0);
          expect(get(Math.min(one, other))).toBeGreaterThanOrEqual(get(Math.max(one, other)));
        },
      ),
    );
  });
});

describe("Paid days keep their worth when they move", () => {
  it("Moved days are worth what was unused of them, from then on", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -29, max: 40 }),
        fc.integer({ min: 0, max: 90 }),
        fc.constantFrom(0.5, 1, 2),
        (start, to, scale) => {
          const days = make(start, { returned: 3000 });
          const moved = moveDays(days, { from: now, to: now + to * day, scale });
          expect(Math.abs(getUnusedValue(moved, now) - getUnusedValue(days, now))).toBeLessThanOrEqual(2);
          expect(getUnusedSeconds(moved, now)).toBe(getUnusedSeconds(days, now) * scale);
        },
      ),
    );
  });
});

describe("A period that several payments paid for", () => {
  it.each([
    [[30_000], [30]],
    [
      [10_000, 20_000],
      [10, 20],
    ],
    [
      [0, 30_000],
      [0, 30],
    ],
  ])("A period that several payments paid for is divided by their worth: %j", (worths, days) => {
    const parts = dividePeriod(make(0), worths);
    expect(parts.map(({ start, end }) => (end - start) / day)).toEqual(days);
    expect(parts[0]?.start).toBe(make(0).start);
    expect(parts.at(-1)?.end).toBe(make(0).end);
  });
});

describe("Days that end with a refund", () => {
  it.each([
    ["all of the current period", make(-10), 30_000, 20],
    ["a half of the current period", make(-10), 15_000, 15],
    ["a tenth of the current period", make(-10), 3000, 3],
    ["all of the next period", make(20), 30_000, 30],
    ["a third of the next period", make(20), 10_000, 10],
    ["all of a period that is over", make(-40), 30_000, 0],
    ["more than was paid", make(20), 90_000, 30],
  ])("After a refund of %s the right days end", (_what, days, returned, ended) =>
    expect(getReturnedSeconds(days, returned, now) / day).toBe(ended),
  );

  it("Partial refunds end as many days as one of their sum", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -40, max: 10 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 300 }),
        (start, one, other) => {
          const sum = Math.min(300, one + other);
          const days = make(start);
          const first = getReturnedSeconds(days, one * 100, now);
          const rest = { ...days, end: days.end - first, amount: days.amount - one * 100 };
          const second = getReturnedSeconds(rest, (sum - one) * 100, now);
          const whole = getReturnedSeconds(days, sum * 100, now);
          if (sum >= one) expect(Math.abs(first + second - whole)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
