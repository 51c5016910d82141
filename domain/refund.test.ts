import { describe, expect, it } from "vitest";
import { getRefundable, getRefundedEnd } from "./refund";

const day = 86_400;
const now = 1_000 * day;

describe("What remains of a subscription after a refund", () => {
  it.each([
    // A month that began 10 days ago, for 300.
    ["all of the current period", { start: -10, end: 20 }, 20, 300, 0],
    ["a half of the current period", { start: -10, end: 20 }, 20, 150, 5],
    ["a tenth of the current period", { start: -10, end: 20 }, 20, 30, 17],
    ["all of the next period", { start: 20, end: 50 }, 50, 300, 20],
    ["a third of the next period", { start: 20, end: 50 }, 50, 100, 40],
    ["all of a period before the last", { start: -10, end: 20 }, 50, 300, 30],
    ["all of a period that is over", { start: -40, end: -10 }, 20, 300, 20],
    ["all, after the subscription ended", { start: -40, end: -10 }, -10, 300, -10],
    ["more than was paid", { start: 20, end: 50 }, 50, 900, 20],
  ])("A refund of %s ends it on the right day", (_what, { start, end }, expiration, refunded, days) => {
    const paid = { amount: 300, start: now + start * day, end: now + end * day };
    const ends = getRefundedEnd({ expiration: now + expiration * day }, paid, refunded, now);
    expect((ends - now) / day).toBe(days);
  });

  it.each([
    [300, 0, 300],
    [300, 100, 200],
    [300, 300, 0],
    [300, 400, 0],
  ])("Of %i, after %i, %i may be given back", (paid, refunded, left) =>
    expect(getRefundable(paid, refunded)).toBe(left),
  );
});
