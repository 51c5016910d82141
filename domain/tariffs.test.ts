import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencies } from "#contract/currencies";
import { row } from "../tests/setup/row";
import {
  chooseTrialTariff,
  dropPaidSteps,
  getMonths,
  getPeriodPrice,
  getUpgradePrice,
  isThreeMonths,
  isUpgrade,
  planCharges,
  type Terms,
} from "./tariffs";
import { daySeconds } from "./time-units";

const terms = (changes: Partial<Terms> = {}): Terms => ({
  price: 39_900,
  currency: "RUB",
  periodDays: 30,
  trialDays: 0,
  rateSteps: [],
  ...changes,
});
const at = (text: string) => Date.parse(text) / 1000;

describe("A period is counted in months of 30 days", () => {
  it.each([
    [30, 1],
    [90, 3],
    [360, 12],
    [15, 0.5],
  ])("A period of %i days is counted in months: %d", (days, months) => expect(getMonths(days)).toBe(months));

  it.each([
    [90, true],
    [30, false],
    [91, false],
  ])("%i days are three months: %s", (days, is) => expect(isThreeMonths(days)).toBe(is));
});

describe("A move to another tariff", () => {
  const tariff = (aclType: string | null, periodDays = 30) => ({ aclType, periodDays });
  it.each([
    ["lite", "premium", tariff("lite"), tariff("premium"), true],
    ["a month", "a year", tariff("premium"), tariff("premium", 360), true],
    ["a lite month", "a lite year", tariff("lite"), tariff("lite", 360), true],
    ["one without a name", "a year", tariff(null), tariff("premium", 360), true],
    ["a lite year", "a month", tariff("lite", 360), tariff("premium"), true],
    ["a month", "a month", tariff("premium"), tariff("premium"), false],
    ["a year", "a month", tariff("premium", 360), tariff("premium"), false],
    ["premium", "lite", tariff("premium"), tariff("lite"), false],
    ["a month", "a lite year", tariff("premium"), tariff("lite", 360), false],
  ])("A move from %s to %s is judged as an upgrade or not", (_from, _to, from, to, is) =>
    expect(isUpgrade(from, to)).toBe(is),
  );
});

describe("The first periods may be cheaper", () => {
  const stepped = terms({
    price: 500,
    rateSteps: [
      { periods: 1, price: 100 },
      { periods: 2, price: 200 },
    ],
  });
  it.each([
    [0, 100],
    [1, 200],
    [2, 200],
    [3, 500],
    [100, 500],
  ])("With cheaper first periods, period %i costs %i", (index, price) =>
    expect(getPeriodPrice(stepped, index)).toBe(price),
  );
});

describe("Cheaper first periods are had once", () => {
  const steps = [
    { periods: 1, price: 100 },
    { periods: 2, price: 200 },
  ];
  it.each([
    [0, steps],
    [1, [{ periods: 2, price: 200 }]],
    [2, [{ periods: 1, price: 200 }]],
    [3, []],
    [9, []],
  ])("After %i paid periods the cheaper ones that are left are known", (paid, left) =>
    expect(dropPaidSteps(steps, paid)).toEqual(left),
  );

  it("A subscription that goes on is told what its next periods cost, not its first", () => {
    const { first, next, yearTotal } = planCharges(
      terms({ rateSteps: [{ periods: 3, price: 19_900 }] }),
      at("2026-11-18T09:00:00Z"),
      { paidPeriods: 2 },
    );
    expect([first.amount, next.amount, yearTotal]).toEqual([19_900, 39_900, 19_900 + 11 * 39_900]);
  });
});

describe("A viewer is told what is charged and when", () => {
  it.each<[string, Partial<Terms>, [number, number], [number, number], number]>([
    ["a month", {}, [0, 39_900], [30, 39_900], 12 * 39_900],
    ["a month after a trial", { trialDays: 14 }, [14, 39_900], [44, 39_900], 12 * 39_900],
    ["three months", { periodDays: 90 }, [0, 39_900], [90, 39_900], 4 * 39_900],
    ["twelve months", { periodDays: 360 }, [0, 39_900], [360, 39_900], 39_900],
    [
      "half the price for three months",
      { rateSteps: [{ periods: 3, price: 19_900 }] },
      [0, 19_900],
      [30, 19_900],
      3 * 19_900 + 9 * 39_900,
    ],
  ])("A viewer is told the charges: %s", (_what, changes, [firstDay, first], [nextDay, next], yearTotal) => {
    const start = at("2026-11-18T09:00:00Z");
    expect(planCharges(terms(changes), start)).toEqual({
      first: { at: start + firstDay * daySeconds, amount: first },
      next: { at: start + nextDay * daySeconds, amount: next },
      yearTotal,
    });
  });

  it.each([
    ["the end of summer time", "2026-10-20T10:00:00Z"],
    ["its beginning", "2027-03-20T10:00:00Z"],
    ["a leap day", "2028-02-10T10:00:00Z"],
    ["29 January", "2027-01-29T10:00:00Z"],
    ["30 January", "2027-01-30T10:00:00Z"],
    ["31 January", "2027-01-31T10:00:00Z"],
    ["31 December", "2027-12-31T20:59:59Z"],
  ])("A month is 30 times 24 hours over %s", (_what, text) => {
    const { first, next } = planCharges(terms(), at(text));
    expect(next.at - first.at).toBe(30 * 86_400);
  });

  it("The total of a year is the sum of the charges in 360 days", () => {
    const anyTerms = fc.record({
      price: fc.integer({ min: 1, max: 1_000_000 }),
      currency: fc.constantFrom(...currencies),
      periodDays: fc.integer({ min: 1, max: 400 }),
      trialDays: fc.integer({ min: 0, max: 60 }),
      rateSteps: fc.array(
        fc.record({
          periods: fc.integer({ min: 1, max: 5 }),
          price: fc.integer({ min: 1, max: 1_000_000 }),
        }),
        { maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(anyTerms, (any) => {
        const charges: number[] = [];
        for (let day = any.trialDays; day < 360; day += any.periodDays)
          charges.push(getPeriodPrice(any, charges.length));
        expect(planCharges(any, 0).yearTotal).toBe(charges.reduce((sum, price) => sum + price, 0));
      }),
    );
  });
});

describe("The trial button leads to one tariff (F-047, F-048)", () => {
  it.each<[string, [string, number, boolean][], string | null]>([
    [
      "weight 0 with a trial",
      [
        ["heavy", 5, true],
        ["free", 0, true],
      ],
      "free",
    ],
    [
      "not weight 0 without a trial, but as the lowest",
      [
        ["heavy", 5, true],
        ["zero", 0, false],
      ],
      "zero",
    ],
    [
      "the first of two with weight 0 and a trial",
      [
        ["one", 0, true],
        ["two", 0, true],
      ],
      "one",
    ],
    [
      "the lowest weight otherwise",
      [
        ["three", 3, false],
        ["two", 2, false],
        ["four", 4, true],
      ],
      "two",
    ],
    [
      "also below zero",
      [
        ["one", 1, true],
        ["below", -1, false],
      ],
      "below",
    ],
    ["none of none", [], null],
  ])("The trial button leads to one tariff: %s", (_what, rows, expected) => {
    row("F-047", "F-048");
    const tariffs = rows.map(([id, weight, allowTrial]) => ({ id, weight, allowTrial }));
    expect(chooseTrialTariff(tariffs)?.id ?? null).toBe(expected);
  });
});

describe("An upgrade costs the new price minus the unused days", () => {
  it.each([
    ["nothing was paid", 0, 39_900],
    ["a half was paid", 20_000, 19_900],
    ["as much was paid: something is left to pay", 39_900, 100],
    ["more was paid: something is left to pay", 99_900, 100],
  ])("An upgrade costs the new price minus the unused days: %s", (_what, credit, price) =>
    expect(getUpgradePrice({ price: 39_900, currency: "RUB" }, credit)).toBe(price),
  );
});
