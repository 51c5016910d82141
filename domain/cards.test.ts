import { describe, expect, it } from "vitest";
import {
  banks,
  defaultBankColor,
  findBank,
  groupCardNumber,
  guessBrand,
  isCardGood,
  isCardNumber,
  maskCard,
  readCardExpiry,
  readCardNumber,
} from "./cards";

describe("A card's brand is guessed from its first digits", () => {
  it.each([
    ["2200 0000", "mir"],
    ["4276 0000", "visa"],
    ["5469 0000", "master"],
    ["6390 0000", "master"],
    ["2", "mir"],
    ["1234", null],
    ["3782 822463", null],
    ["9", null],
    ["", null],
    ["карта", null],
  ])("A card that starts with %s is of the brand %s", (number, brand) =>
    expect(guessBrand(number)).toBe(brand),
  );
});

describe("A card's bank is recognised by six digits", () => {
  it.each([
    ["2200 70", "Маяк"],
    ["2200 7", undefined],
    ["427644 0000 000000", "Маяк"],
    ["424242", "Невский"],
    ["999999", undefined],
    ["", undefined],
  ])("A card that starts with %s is of the bank %s", (number, name) =>
    expect(findBank(number)?.name).toBe(name),
  );

  it("No card prefix belongs to two banks", () => {
    const prefixes = banks.flatMap((bank) => bank.prefixes);
    expect(prefixes).toEqual([...new Set(prefixes)]);
    expect(prefixes.filter((prefix) => !/^[2456]\d{5}$/.test(prefix))).toEqual([]);
  });

  it.each([...banks.map(({ color }) => color), defaultBankColor])("White text is readable on %s", (color) =>
    expect(1.05 / (getLuminance(color) + 0.05)).toBeGreaterThan(4.5),
  );
});

describe("A card number", () => {
  it.each([
    ["4242424242424242", true],
    ["4242424242424241", false],
    ["2200700000000004", false],
    ["424242424242424", false],
    ["42424242424242424", false],
    ["4242 4242 4242 4242", false],
    ["", false],
    ["0000000000000000", true],
  ])("The card number %s has the right check digit: %s", (number, isRight) =>
    expect(isCardNumber(number)).toBe(isRight),
  );

  it.each([
    ["4242 4242 4242 4242", "4242424242424242"],
    ["4242-4242", "42424242"],
    ["42424242424242429999", "4242424242424242"],
    ["карта", ""],
  ])("The card number %s is read as %s", (text, number) => expect(readCardNumber(text)).toBe(number));

  it.each([
    ["", ""],
    ["4242", "4242"],
    ["42424", "4242 4"],
    ["4242424242424242", "4242 4242 4242 4242"],
  ])("The card number %s is written as %s", (number, text) => expect(groupCardNumber(number)).toBe(text));

  it("A card number is masked except for four digits", () => expect(maskCard("4242")).toBe("•••• 4242"));
});

describe("A card's expiry date", () => {
  it.each([
    ["12/30", "12/30"],
    ["1230", "12/30"],
    [" 01 / 27 ", "01/27"],
    ["13/30", null],
    ["00/30", null],
    ["1/30", null],
    ["12/3", null],
    ["12/2030", "12/30"],
    ["12/20", "12/20"],
    ["122020", "12/20"],
    ["12/1930", null],
    ["", null],
    ["constructor", null],
  ])("The expiry date %s is read as %s", (text, expiry) => expect(readCardExpiry(text)).toBe(expiry));

  it.each([
    ["11/26", "2026-11-01T00:00:00+03:00", true],
    ["11/26", "2026-11-30T23:59:59+03:00", true],
    ["11/26", "2026-12-01T00:00:00+03:00", false],
    ["11/26", "2026-11-30T21:30:00Z", false],
    ["12/26", "2026-12-31T23:59:59+03:00", true],
    ["12/26", "2027-01-01T00:00:00+03:00", false],
    ["02/28", "2028-02-29T23:59:59+03:00", true],
    ["01/20", "2026-11-23T00:00:00Z", false],
  ])("The expiry date %s is valid at %s: %s", (expiry, at, isGood) =>
    expect(isCardGood(expiry, Date.parse(at))).toBe(isGood),
  );
});

/** WCAG's relative luminance. */
function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
