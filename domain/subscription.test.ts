import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getAccountType, isActive } from "./account-type";
import {
  type CancelStep,
  type ExpiryNotice,
  getExpiryNotice,
  getLastEnd,
  getNextCancelStep,
  isFrozen,
  mayDiscount,
  mayFreeze,
} from "./subscription";

const hour = 3600;
const day = 86_400;

describe("A viewer is told when a subscription ends (F-145..F-147)", () => {
  it.each<[number, ExpiryNotice | null]>([
    [48 * hour + 1, null],
    [48 * hour, "2days"],
    [24 * hour, "2days"],
    [24 * hour - 1, "1day"],
    [12 * hour, "1day"],
    [12 * hour - 1, "12hours"],
    [8 * hour, "12hours"],
    [8 * hour - 1, null],
    [0, null],
    [-hour, null],
  ])("A viewer is told that a subscription ends in %i seconds: %s", (remaining, notice) =>
    expect(getExpiryNotice(remaining)).toBe(notice),
  );

  it.each<[string, Parameters<typeof getLastEnd>[0], number | null]>([
    ["without a subscription", [], null],
    ["one that is cancelled", [{ reccurent: false, is_grace: false, expiration: 7 }], 7],
    ["one that is renewed", [{ reccurent: true, is_grace: false, expiration: 7 }], null],
    ["one that waits for its payment", [{ reccurent: false, is_grace: true, expiration: 7 }], null],
    [
      "two by codes",
      [
        { reccurent: false, is_grace: false, expiration: 7 },
        { reccurent: false, is_grace: false, expiration: 9 },
      ],
      9,
    ],
    [
      "a renewed one beside a code's",
      [
        { reccurent: false, is_grace: false, expiration: 9 },
        { reccurent: true, is_grace: false, expiration: 7 },
      ],
      null,
    ],
  ])("A viewer is told of a subscription's end only if nothing renews it: %s", (_what, periods, end) =>
    expect(getLastEnd(periods)).toBe(end),
  );

  it("A viewer is told of an end in ever shorter notices, never a longer one again", () => {
    const order = [null, "2days", "1day", "12hours"];
    fc.assert(
      fc.property(
        fc.integer({ min: 8 * hour, max: 60 * hour }),
        fc.integer({ min: 8 * hour, max: 60 * hour }),
        (one, other) => {
          const place = (remaining: number) => order.indexOf(getExpiryNotice(remaining));
          expect(place(Math.max(one, other))).toBeLessThanOrEqual(place(Math.min(one, other)));
        },
      ),
    );
  });
});

describe("Cancelling has three steps and then starts over (F-148..F-150)", () => {
  it.each<[CancelStep, CancelStep]>([
    [0, 1],
    [1, 2],
    [2, 0],
  ])("Step %i of cancelling is followed by step %i", (step, next) =>
    expect(getNextCancelStep(step)).toBe(next),
  );
});

describe("A subscription may be frozen", () => {
  const now = 1_800_000_000;
  const paid = (changes: Partial<Parameters<typeof mayFreeze>[0]> = {}) => ({
    type: "PAID" as const,
    manageable: true,
    recurrent: true,
    start: now - 10 * day,
    expiration: now + 20 * day,
    isGrace: false,
    frozenFrom: null,
    frozenUntil: null,
    ...changes,
  });
  it.each<[string, Parameters<typeof mayFreeze>[0], boolean]>([
    ["a paid one", paid(), true],
    ["from its first second", paid({ start: now }), true],
    ["to its last", paid({ expiration: now + 1 }), true],
    ["not when it is over", paid({ expiration: now }), false],
    ["not before it starts", paid({ start: now + 1 }), false],
    ["not a trial", paid({ type: "TRIAL" }), false],
    ["not a promotion", paid({ type: "PROMO" }), false],
    ["not in grace", paid({ isGrace: true }), false],
    ["not a cancelled one", paid({ recurrent: false }), false],
    ["not for an app store's subscription", paid({ manageable: false }), false],
    ["not while it is frozen", paid({ frozenFrom: now - day, frozenUntil: now + day }), false],
    [
      "not within 90 days after a freeze",
      paid({ frozenFrom: now - 95 * day, frozenUntil: now - 90 * day + 1 }),
      false,
    ],
    ["again after 90 days", paid({ frozenFrom: now - 97 * day, frozenUntil: now - 90 * day }), true],
  ])("A subscription may be frozen: %s", (_what, subscription, may) =>
    expect(mayFreeze(subscription, now)).toBe(may),
  );

  it.each<[string, number | null, boolean]>([
    ["it was never frozen: not frozen", null, false],
    ["its freeze has not ended: frozen", now + 1, true],
    ["its freeze is over: not frozen", now, false],
  ])("A freeze has its state: %s", (_what, frozenUntil, is) =>
    expect(isFrozen({ frozenUntil }, now)).toBe(is),
  );

  it.each<[string, number | null, string]>([
    ["before a freeze the account is paid", null, "PAID"],
    ["during the freeze it is not", now + 1, "EX_PAID"],
    ["after the freeze it is again", now, "PAID"],
  ])("A freeze changes the type of the account: %s", (_what, frozenUntil, type) => {
    const period = { ...paid({ frozenUntil }), billingExpire: now + 30 * day };
    expect(isActive(period, now)).toBe(type === "PAID");
    expect(getAccountType({ virtual: false, periods: [period], now })).toBe(type);
  });
});

describe("Viewers who are about to cancel are offered a discount once a year", () => {
  const now = 1_800_000_000;
  it.each<[string, Parameters<typeof mayDiscount>[0], boolean]>([
    ["the first time", { discounted: null, recurrent: true, manageable: true }, true],
    ["not after cancelling", { discounted: null, recurrent: false, manageable: true }, false],
    ["not for an app store's subscription", { discounted: null, recurrent: true, manageable: false }, false],
    ["not within a year", { discounted: now - 365 * day + 1, recurrent: true, manageable: true }, false],
    ["again after a year", { discounted: now - 365 * day, recurrent: true, manageable: true }, true],
  ])("Viewers who are about to cancel are offered a discount once a year: %s", (_what, subscription, may) =>
    expect(mayDiscount(subscription, now)).toBe(may),
  );
});
