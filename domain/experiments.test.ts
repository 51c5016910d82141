import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { drawGroups, type Experiment } from "./experiments";

const day = 86_400;
const now = 1_790_000_000;
const create = (
  id: string,
  shares: Record<string, number>,
  changes: Partial<Experiment> = {},
): Experiment => ({
  id,
  name: `${id}_name`,
  groups: Object.entries(shares).map(([name, share]) => ({ name, share })),
  from: now - day,
  till: null,
  ...changes,
});
const halves = create("halves", { control: 50, other: 50 });
const thirds = create("thirds", { control: 34, second: 33, third: 33 });

const draw = (
  accountId: string,
  experiments: readonly Experiment[],
  chosenGroups: Record<string, string> = {},
  at = now,
) =>
  drawGroups(accountId, { experiments, now: at, chosenGroups }).map(
    ({ experiment, group }) => [experiment.id, group] as const,
  );
const accounts = Array.from({ length: 10_000 }, (_, index) => `a_${index.toString(36)}`);
const countGroups = (experiment: Experiment) => {
  const counts: Record<string, number> = {};
  for (const account of accounts)
    for (const [, group] of draw(account, [experiment])) counts[group] = (counts[group] ?? 0) + 1;
  return counts;
};

describe("Groups of an experiment", () => {
  test.each([
    ["halves", { control: 50, other: 50 }],
    ["three groups", { control: 34, second: 33, third: 33 }],
    ["a small group", { control: 95, other: 5 }],
    ["a tenth of all accounts", { control: 5, other: 5 }],
    ["a group that gets nobody", { control: 100, other: 0 }],
  ])("Of 10,000 accounts each group has its share: %s", (_what, shares) => {
    const counts = countGroups(create("shares", shares));
    // Five standard deviations.
    for (const [group, share] of Object.entries(shares) as [string, number][])
      expect(Math.abs((counts[group] ?? 0) - share * 100)).toBeLessThanOrEqual(
        5 * Math.sqrt(share * (100 - share)),
      );
  });

  it("An account's group never changes, whatever other experiments there are and however they change", () => {
    const share = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.string(), share, share, fc.boolean(), (account, one, other, isFirst) => {
        const changed = [one, other].map((size) => create("changed", { control: size, other: 100 - size }));
        const drawn = changed.map((experiment) =>
          draw(account, isFirst ? [experiment, halves] : [halves, experiment]).filter(
            ([id]) => id === "halves",
          ),
        );
        expect(drawn).toEqual([draw(account, [halves]), draw(account, [halves])]);
      }),
    );
  });

  it("Groups of different experiments are independent", () => {
    const counts = new Map<string, number>();
    for (const account of accounts) {
      const key = draw(account, [halves, thirds]).join(" ");
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const [key, count] of counts) {
      const expected = 5000 * (key.endsWith("control") ? 0.34 : 0.33);
      expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected));
    }
  });

  it("An account that is drawn into a growing first group stays in it", () => {
    const small = create("growing", { other: 10, control: 90 });
    const large = create("growing", { other: 60, control: 40 });
    for (const account of accounts.slice(0, 500))
      if (draw(account, [small])[0]?.[1] === "other")
        expect(draw(account, [large])).toEqual([["growing", "other"]]);
  });
});

describe("Dates of an experiment", () => {
  const dated = create("dated", { control: 100 }, { from: 1000, till: 2000 });
  test.each([
    ["before it", 999, 0],
    ["from its first second", 1000, 1],
    ["until its last second", 1999, 1],
    ["after it", 2000, 0],
  ])("An account takes part in an experiment on its dates only: %s", (_when, at, count) => {
    expect(draw("a", [dated], {}, at)).toHaveLength(count);
  });
});

describe("A tester's choice", () => {
  test.each([
    ["a group that the account would not have", { halves_name: "other" }, [["halves", "other"]]],
    ["a group that there is not", { halves_name: "none" }, draw("a_1", [halves])],
    ["a name of every object", { toString: "other" }, draw("a_1", [halves])],
    ["another experiment", { thirds_name: "third" }, draw("a_1", [halves])],
  ])("A tester's choice counts if it is a group of the experiment: %s", (_what, chosen, expected) => {
    expect(draw("a_1", [halves], chosen)).toEqual(expected);
  });

  it("A tester can choose a group of an experiment that has not begun", () => {
    const later = create("later", { control: 50, other: 50 }, { from: now + day });
    expect(draw("a", [later])).toEqual([]);
    expect(draw("a", [later], { later_name: "other" })).toEqual([["later", "other"]]);
  });
});
