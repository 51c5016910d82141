import { describe, expect, it } from "vitest";
import { findDifferences } from "./reconcile";

const move = { id: "pay_1", paymentId: "pay_1", isGiven: false, amount: 39_900, currency: "RUB" };
type Move = typeof move;
const given = { ...move, id: "ref_1", isGiven: true };
const toMap = (moves: Move[]) => new Map(moves.map((one) => [one.id, one]));

describe("Our books and the payment host's are compared by each movement of money", () => {
  it.each<[string, Move[], Move[], string[]]>([
    ["nothing moved", [], [], []],
    ["both have it", [move, given], [move, given], []],
    ["the host has a payment alone", [], [move], ["missing_here"]],
    ["the host has a refund alone", [move], [move, given], ["missing_here"]],
    ["we have a payment alone", [move], [], ["forged"]],
    ["we have a refund alone", [move, given], [move], ["missing_there"]],
    ["the sums differ", [move], [{ ...move, amount: 100 }], ["sum"]],
    ["the currencies differ", [move], [{ ...move, currency: "EUR" }], ["sum"]],
  ])("%s", (_what, here, there, expected) => {
    const ids = [...here, ...there].map(({ id }) => id);
    const found = findDifferences(ids, toMap(here), toMap(there));
    expect(found.map(({ what }) => what)).toEqual(expected);
  });
});
