import { describe, expect, test } from "vitest";
import { getBillingCountry, getCurrentCountry, readCountry } from "./country";

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
    { proxy: "RS", account: "RU", current: "RS", billing: "RU" },
    { proxy: "RU", account: "RS", current: "RU", billing: "RS" },
    { proxy: "RS", account: "RS", current: "RS", billing: "RS" },
    { proxy: "RS", account: null, current: "RS", billing: "RS" },
    { proxy: null, account: "RS", current: "RS", billing: "RS" },
    { proxy: null, account: null, current: "RU", billing: "RU" },
  ])(
    "With the proxy's $proxy and the account's $account the current country is $current and the bill is for $billing",
    ({ current, billing, ...known }) => {
      expect([getCurrentCountry(known), getBillingCountry(known)]).toEqual([current, billing]);
    },
  );
});
