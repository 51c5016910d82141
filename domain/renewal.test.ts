import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideRenewal, getNextAttempt, type RenewalCandidate, type RenewalStep } from "./renewal";

const hour = 3600;
const day = 86_400;
const expiration = 1_800_000_000;
const renewing = (changes: Partial<RenewalCandidate> = {}): RenewalCandidate => ({
  recurrent: true,
  manageable: true,
  expiration,
  deleteAt: null,
  hasMethod: true,
  isReachable: true,
  isCardGood: true,
  noticed: expiration - 3 * day,
  attempts: 0,
  ...changes,
});
const wait = (until: number): RenewalStep => ({ kind: "wait", until: expiration + until });
const end = (why: Extract<RenewalStep, { kind: "end" }>["why"]): RenewalStep => ({ kind: "end", why });
const charge: RenewalStep = { kind: "charge" };
const notify: RenewalStep = { kind: "notify" };

describe("Renewing a subscription", () => {
  it.each<[string, Partial<RenewalCandidate>, number, RenewalStep]>([
    ["nothing is due before the notice", { noticed: null }, -3 * day - 1, wait(-3 * day)],
    ["three days ahead the payer is notified", { noticed: null }, -3 * day, notify],
    ["after the notice the charge comes when the period ends", {}, -1, wait(0)],
    ["the second it ends", {}, 0, charge],
    ["a late charge comes before the grace ends", {}, 10 * day - 1, charge],
    ["nothing is charged after the grace", {}, 10 * day, end("too_late")],
    ["a late notice comes before the charge", { noticed: null }, 5, notify],
    ["and a day passes after it", { noticed: expiration + 5 }, 6, wait(day + 5)],
    ["to the second", { noticed: expiration + 5 }, day + 4, wait(day + 5)],
    ["and then it is charged", { noticed: expiration + 5 }, day + 5, charge],
    ["a notice of less than a day waits", { noticed: expiration - hour }, 0, wait(day - hour)],
    ["no notice when the grace is over", { noticed: null }, 10 * day, end("too_late")],
    ["a cancelled subscription is never charged", { recurrent: false }, 0, end("cancelled")],
    ["an app store's subscription is never charged", { manageable: false }, 0, end("store")],
    ["without a payment method nothing is charged", { hasMethod: false }, 0, end("no_method")],
    ["a payer who cannot be notified is never charged", { isReachable: false }, 0, end("unreachable")],
    ["an account to be deleted may come back", { deleteAt: expiration + day }, -1, wait(0)],
    ["and is not charged", { deleteAt: expiration + day }, 0, end("deletion")],
    [
      "a card that is over is not charged",
      { isCardGood: false },
      0,
      { kind: "decline", why: "card_expired" },
    ],
    ["nor before its time", { isCardGood: false }, -1, wait(0)],
    ["refused once, after a day", { attempts: 1 }, day - 1, wait(day)],
    ["again", { attempts: 1 }, day, charge],
    ["refused twice, after three", { attempts: 2 }, day, wait(3 * day)],
    ["refused three times, after six", { attempts: 3 }, 4 * day, wait(6 * day)],
    ["the fourth time", { attempts: 3 }, 6 * day, charge],
    ["after four refusals nothing is charged", { attempts: 4 }, 6 * day, end("refused")],
  ])("Renewals follow their rules: %s", (_what, changes, now, step) =>
    expect(decideRenewal(renewing(changes), expiration + now)).toEqual(step),
  );

  it("Renewing charges only what may be charged, and never waits until a time in the past", () => {
    const any = fc.record({
      recurrent: fc.boolean(),
      manageable: fc.boolean(),
      deleteAt: fc.option(fc.integer({ min: -20 * day, max: 20 * day })),
      hasMethod: fc.boolean(),
      isReachable: fc.boolean(),
      isCardGood: fc.boolean(),
      noticed: fc.option(fc.integer({ min: -5 * day, max: 15 * day })),
      attempts: fc.integer({ min: 0, max: 6 }),
    });
    fc.assert(
      fc.property(any, fc.integer({ min: -5 * day, max: 15 * day }), (changes, now) => {
        const one = { ...changes, expiration: 0 };
        const step = decideRenewal(one, now);
        if (step.kind === "wait") expect(step.until).toBeGreaterThan(now);
        if (step.kind !== "charge") return;
        expect(one).toMatchObject({
          recurrent: true,
          manageable: true,
          deleteAt: null,
          hasMethod: true,
          isReachable: true,
          isCardGood: true,
        });
        expect(one.noticed).not.toBeNull();
        expect(now - (one.noticed ?? now)).toBeGreaterThanOrEqual(day);
        expect(now).toBeGreaterThanOrEqual(0);
        expect(now).toBeLessThan(10 * day);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("A refused renewal is retried", () => {
  it.each<[string, number, number, number | null]>([
    ["after a day", 1, 0, day],
    ["after three days", 2, day, 3 * day],
    ["after six days", 3, 3 * day, 6 * day],
    ["not a fifth time", 4, 6 * day, null],
    ["an hour later at the earliest", 1, 2 * day, 2 * day + hour],
  ])("A refused renewal is retried %s", (_what, attempts, now, next) =>
    expect(getNextAttempt(expiration, attempts, expiration + now)).toBe(
      next === null ? null : expiration + next,
    ),
  );
});
