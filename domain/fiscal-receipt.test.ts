import { describe, expect, it } from "vitest";
import { createItem, getIncludedTax, getReceiptQr } from "./fiscal-receipt";

describe("The tax that a price includes", () => {
  it.each([
    [39_900, 22, 7195],
    [39_900, 20, 6650],
    [100, 22, 18],
    [1, 22, 0],
    [39_900, 0, 0],
    [299_000, 10, 27_182],
  ])("The tax that %i includes at %i %% is %i", (sum, percent, tax) =>
    expect(getIncludedTax(sum, percent)).toBe(tax),
  );

  it("A line of a receipt is one subscription with its tax", () =>
    expect(createItem("Подписка «Месяц»", 39_900, 22)).toEqual({
      name: "Подписка «Месяц»",
      price: 39_900,
      quantity: 1,
      sum: 39_900,
      vatPercent: 22,
      vat: 7195,
    }));
});

describe("The QR code of a receipt", () => {
  const mark = {
    drive: "9999078900000001",
    document: 42,
    sign: "0123456789",
    at: Date.UTC(2026, 10, 26, 21, 57, 30) / 1000,
  };
  it.each([
    ["sale", "t=20261127T0057&s=399.00&fn=9999078900000001&i=42&fp=0123456789&n=1"],
    ["refund", "t=20261127T0057&s=399.00&fn=9999078900000001&i=42&fp=0123456789&n=2"],
  ] as const)("The QR code of a receipt of a %s has the time in Moscow", (kind, text) =>
    expect(getReceiptQr(mark, kind, 39_900)).toBe(text),
  );
});
