import { describe, expect, test } from "vitest";
import { getBillingCountry, getPlace, readCountry } from "./country";

describe("Countries", () => {
  test.each([
    ["RU", "RU"],
    ["rs", "RS"],
    ["XX", null],
    ["xx", null],
    ["T1", null],
    ["", null],
    [" RU", null],
    ["RUS", null],
    ["Я7", null],
    [null, null],
    [undefined, null],
  ])("The proxy's country %o is read as %o", (text, code) => {
    expect(readCountry(text)).toBe(code);
  });

  test.each([
    { proxy: "RS", account: "RU", place: "RS", billing: "RU" },
    { proxy: "RU", account: "RS", place: "RU", billing: "RS" },
    { proxy: "RS", account: "RS", place: "RS", billing: "RS" },
    { proxy: "RS", account: null, place: "RS", billing: "RS" },
    { proxy: null, account: "RS", place: "RS", billing: "RS" },
    { proxy: null, account: null, place: "RU", billing: "RU" },
  ])(
    "With the proxy's $proxy and the account's $account the place is $place and the bill is for $billing",
    ({ place, billing, ...known }) => {
      expect([getPlace(known), getBillingCountry(known)]).toEqual([place, billing]);
    },
  );
});
