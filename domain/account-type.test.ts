import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AccountType } from "#contract/auth";
import { row } from "../tests/setup/row";
import { getAccountType, getAclType, isActive, isInGrace, isSubscriber } from "./account-type";

const now = 1_800_000_000;
const day = 86_400;
type Period = Parameters<typeof getAccountType>[0]["periods"][number];
const period = (type: Period["type"], from: number, to: number, changes: Partial<Period> = {}): Period => ({
  type,
  start: now + from,
  expiration: now + to,
  billingExpire: now + to,
  isGrace: false,
  ...changes,
});
const getType = (...periods: Period[]) => getAccountType({ virtual: false, periods, now });

describe("An account has the type of its strongest subscription", () => {
  it.each<[string, Period[], string]>([
    ["no subscription", [], "REGISTERED"],
    ["a paid one", [period("PAID", -day, day)], "PAID"],
    ["a promotion", [period("PROMO", -day, day)], "PROMO"],
    ["a trial", [period("TRIAL", -day, day)], "TRIAL"],
    ["a paid one that is over", [period("PAID", -2 * day, -day)], "EX_PAID"],
    ["a promotion that is over", [period("PROMO", -2 * day, -day)], "EX_PROMO"],
    ["a trial that is over", [period("TRIAL", -2 * day, -day)], "EX_TRIAL"],
    ["paid over trial", [period("TRIAL", -day, day), period("PAID", -day, day)], "PAID"],
    ["promotion over trial", [period("TRIAL", -day, day), period("PROMO", -day, day)], "PROMO"],
    [
      "grace over promotion",
      [period("PROMO", -day, day), period("PAID", -2 * day, -day, { billingExpire: now + day })],
      "GRACE",
    ],
    [
      "paid over grace",
      [period("PAID", -2 * day, -day, { billingExpire: now + day }), period("PAID", -day, day)],
      "PAID",
    ],
    [
      "a running trial over a past payment",
      [period("PAID", -2 * day, -day), period("TRIAL", -day, day)],
      "TRIAL",
    ],
    [
      "past payment over past promotion over past trial",
      [period("TRIAL", -9, -8), period("PROMO", -9, -8), period("PAID", -9, -8)],
      "EX_PAID",
    ],
    ["past promotion over past trial", [period("TRIAL", -9, -8), period("PROMO", -9, -8)], "EX_PROMO"],
  ])("An account has the type of its strongest subscription: %s: %s", (_what, periods, type) => {
    expect(getType(...periods)).toBe(type);
    expect(getType(...[...periods].reverse())).toBe(type);
  });

  it("An account that is not registered is virtual", () =>
    expect(getAccountType({ virtual: true, periods: [], now })).toBe("VIRTUAL"));
});

describe("An expired subscription stays in grace while it is being billed", () => {
  it.each<[string, Period, boolean, boolean]>([
    ["before it starts", period("PAID", 1, day), false, false],
    ["the second it starts", period("PAID", 0, day), true, false],
    ["the second before it ends", period("PAID", -day, 1), true, false],
    ["the second it ends", period("PAID", -day, 0), false, false],
    ["the second it ends, still billed", period("PAID", -day, 0, { billingExpire: now + 1 }), true, true],
    [
      "a second after it ended, still billed",
      period("PAID", -day, -1, { billingExpire: now + 1 }),
      true,
      true,
    ],
    ["when billing ends", period("PAID", -day, -1, { billingExpire: now }), false, false],
    ["flagged as grace", period("PAID", -day, -1, { isGrace: true }), true, true],
    ["flagged as grace but not started", period("PAID", 1, day, { isGrace: true }), false, false],
    [
      "billed into the future but not started",
      period("PAID", 1, 2, { billingExpire: now + day }),
      false,
      false,
    ],
  ])("An expired subscription stays in grace while it is being billed: %s", (_what, one, active, grace) => {
    row("F-122", "F-123");
    expect(isActive(one, now)).toBe(active);
    expect(isInGrace(one, now)).toBe(grace);
  });

  it("Grace always counts as active", () => {
    const anyPeriod = fc.record({
      type: fc.constantFrom("TRIAL" as const, "GRACE" as const, "PROMO" as const, "PAID" as const),
      start: fc.integer({ min: -5, max: 5 }),
      expiration: fc.integer({ min: -5, max: 5 }),
      billingExpire: fc.integer({ min: -5, max: 5 }),
      isGrace: fc.boolean(),
    });
    fc.assert(
      fc.property(anyPeriod, (one) => {
        if (isInGrace(one, 0)) expect(isActive(one, 0)).toBe(true);
        expect(getAccountType({ virtual: false, periods: [one], now: 0 }).startsWith("EX_")).toBe(
          !isActive(one, 0),
        );
      }),
    );
  });
});

describe("The widest access of several subscriptions counts", () => {
  it.each<[(string | null)[], string | null]>([
    [[], null],
    [[null], "premium"],
    [["premium"], "premium"],
    [["lite"], "lite"],
    [["lite", "premium"], "premium"],
    [["lite", null], "premium"],
    [["sport"], "sport"],
    [["sport", "lite"], "lite"],
    [["sport", "music"], "sport"],
    [["premium", "lite"], "premium"],
    [["sport", "premium"], "premium"],
    [[""], ""],
  ])("The widest access of %j is %s", (types, expected) => expect(getAclType(types)).toBe(expected));
});

describe("Four account types have a subscription", () => {
  it.each(
    AccountType.options.map((type) => [type, ["TRIAL", "GRACE", "PROMO", "PAID"].includes(type)] as const),
  )("The account type %s has a subscription: %s", (type, expected) =>
    expect(isSubscriber(type)).toBe(expected),
  );
});
