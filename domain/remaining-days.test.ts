import { describe, expect, it } from "vitest";
import { findContinued, planMerge, type Running } from "./remaining-days";

const day = 86_400;
const now = 1_000 * day;

/** A monthly premium subscription with 20 days left, changed as given. */
const make = (id: string, changes: Partial<Running> = {}): Running => ({
  id,
  type: "PAID",
  aclType: "premium",
  start: now - 10 * day,
  expiration: now + 20 * day,
  frozenUntil: null,
  isGrace: false,
  recurrent: true,
  manageable: true,
  price: 39_900,
  currency: "RUB",
  periodDays: 30,
  ...changes,
});

const kinds = {
  paid: {},
  trial: { type: "TRIAL", expiration: now + 14 * day },
  frozen: { frozenUntil: now + 7 * day, expiration: now + 27 * day },
  grace: { isGrace: true, expiration: now - day },
  cancelled: { recurrent: false },
  promo: { type: "PROMO", recurrent: false, price: null, currency: null, periodDays: null },
  lite: { aclType: "lite", price: 19_950 },
  liteGrace: { aclType: "lite", price: 19_950, isGrace: true, expiration: now - day },
} satisfies Record<string, Partial<Running>>;
type Kind = keyof typeof kinds;

/** The account's own, the guest's, which goes on, and how many days later it ends; 1 of lite is half of premium. */
const pairs: [Kind, Kind, "own" | "moved", number][] = [
  ["paid", "paid", "own", 20],
  ["paid", "trial", "own", 14],
  ["paid", "frozen", "own", 20],
  ["paid", "grace", "own", 0],
  ["paid", "cancelled", "own", 20],
  ["paid", "promo", "own", 20],
  ["paid", "lite", "own", 10],
  ["paid", "liteGrace", "own", 0],
  ["trial", "paid", "moved", 14],
  ["trial", "trial", "own", 14],
  ["trial", "frozen", "moved", 14],
  ["trial", "grace", "own", 0],
  ["trial", "cancelled", "own", 20],
  ["trial", "promo", "own", 20],
  ["trial", "lite", "own", 10],
  ["frozen", "paid", "own", 20],
  ["frozen", "frozen", "own", 20],
  ["frozen", "grace", "own", 0],
  ["grace", "paid", "moved", 0],
  ["grace", "trial", "moved", 0],
  ["grace", "frozen", "moved", 0],
  ["grace", "grace", "own", 0],
  ["grace", "cancelled", "moved", 0],
  ["grace", "promo", "moved", 0],
  ["grace", "lite", "moved", 0],
  ["cancelled", "paid", "moved", 20],
  ["cancelled", "trial", "moved", 20],
  ["cancelled", "grace", "own", 0],
  ["cancelled", "cancelled", "own", 20],
  ["cancelled", "promo", "own", 20],
  ["promo", "paid", "moved", 20],
  ["promo", "trial", "moved", 20],
  ["promo", "grace", "own", 0],
  ["promo", "promo", "own", 20],
  ["lite", "paid", "moved", 10],
  ["lite", "grace", "own", 0],
  ["lite", "lite", "own", 20],
  ["liteGrace", "paid", "moved", 0],
];

describe("Subscriptions of a guest and of the account that they sign in to", () => {
  it.each(pairs)(
    "An account with %s and a guest with %s: %s goes on, with %i more days",
    (one, other, kept, days) => {
      const plan = planMerge([make("own", kinds[one])], [make("moved", kinds[other])], now);
      const ended = kept === "own" ? "moved" : "own";
      expect(plan).toMatchObject({ keptId: kept, addedSeconds: days * day, endedIds: [ended] });
      expect(plan.carried.map(({ id }) => id)).toEqual(days > 0 ? [ended] : []);
    },
  );

  it("A subscription that has nothing beside it stays as it is", () => {
    for (const kind of Object.keys(kinds) as Kind[]) {
      expect(planMerge([make("own", kinds[kind])], [], now)).toMatchObject({ keptId: "own", endedIds: [] });
      expect(planMerge([], [make("moved", kinds[kind])], now)).toMatchObject({
        keptId: "moved",
        endedIds: [],
      });
    }
    expect(planMerge([], [], now)).toEqual({ keptId: null, addedSeconds: 0, carried: [], endedIds: [] });
  });

  it.each<[string, Partial<Running>]>([
    ["from an app store", { manageable: false, price: null }],
    ["of another price's currency", { aclType: "lite", currency: "EUR" }],
    ["that is free and lighter", { ...kinds.promo, aclType: "lite" }],
    ["that is over", { expiration: now - 11 * day }],
  ])("A guest's subscription %s is left beside", (_what, changes) => {
    const plan = planMerge([make("own")], [make("moved", changes)], now);
    expect(plan).toEqual({ keptId: "own", addedSeconds: 0, carried: [], endedIds: [] });
  });

  it("Several subscriptions become one with the days of all, of which those of an account overlap", () => {
    const plan = planMerge(
      [make("own", kinds.cancelled), make("gift", { ...kinds.promo, expiration: now + 25 * day })],
      [make("moved"), make("lite", { ...kinds.lite, expiration: now + 30 * day })],
      now,
    );
    expect(plan).toMatchObject({
      keptId: "moved",
      addedSeconds: (25 + 5) * day,
      carried: [
        // Of the lite one's 30 days, those after the first 20 of the other, at half the worth.
        { id: "lite", from: now + 20 * day, seconds: 5 * day, scale: 0.5 },
        { id: "gift", from: now, seconds: 25 * day, scale: 1 },
      ],
    });
    expect(plan.endedIds.sort()).toEqual(["gift", "lite", "own"]);
  });
});

describe("Days that a new subscription takes over", () => {
  const begun = { aclType: "premium", price: 39_900, currency: "RUB", periodDays: 30 } as const;
  it.each<[string, Partial<Running>, number]>([
    ["paid", {}, 20],
    ["cancelled", kinds.cancelled, 20],
    ["a trial", kinds.trial, 14],
    ["frozen, without the days of the freeze", kinds.frozen, 20],
    ["free", kinds.promo, 20],
    ["without a name", { aclType: null }, 20],
    ["another kind", kinds.lite, 0],
    ["unpaid", kinds.grace, 0],
    ["from an app store", { manageable: false, price: null }, 0],
  ])("Days are taken over from one that is %s", (_what, changes, days) => {
    const { seconds } = findContinued([make("own", changes)], { ...begun, replacedId: null }, now);
    expect(seconds).toBe(days * day);
  });

  it.each<[string, Partial<Running>, number]>([
    ["nothing, if all was deducted from the price", { expiration: now }, 0],
    ["what was not deducted", { expiration: now + 15 * day }, 15],
    ["the days of a lite one by its price", kinds.lite, 10],
    ["none of a trial", kinds.trial, 0],
  ])("Of a subscription that is replaced a new one takes over %s", (_what, changes, days) => {
    const { continued, seconds } = findContinued(
      [make("own", changes)],
      { ...begun, replacedId: "own" },
      now,
    );
    expect({ continued, seconds }).toEqual({ continued: [], seconds: days * day });
  });
});
