import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencies, type Currency } from "#contract/currencies";
import { languages } from "#contract/languages";
import { row } from "../tests/setup/row";
import { formatMoney, getCurrency, getShare, readDecimal, toDecimal } from "./money";

const tags = Object.values(languages).map(({ tag }) => tag);
const anyCurrency = fc.constantFrom(...currencies);
const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
const getDigits = (text: string) => text.replace(/\D/g, "");

describe("A country pays in its own currency, or in euros", () => {
  it.each<[string, Currency]>([
    ["RU", "RUB"],
    ["ru", "RUB"],
    ["AM", "AMD"],
    ["BY", "BYN"],
    ["GE", "GEL"],
    ["IL", "ILS"],
    ["KZ", "KZT"],
    ["MD", "MDL"],
    ["RO", "RON"],
    ["RS", "RSD"],
    ["UA", "UAH"],
    ["US", "USD"],
    ["DE", "EUR"],
    ["HR", "EUR"],
    ["BG", "EUR"],
    ["", "EUR"],
    ["__proto__", "EUR"],
  ])("A country pays in its own currency, or in euros: %s: %s", (country, currency) =>
    expect(getCurrency(country)).toBe(currency),
  );
});

describe("Amounts are formatted in the viewer's language", () => {
  it.each(tags.flatMap((tag) => currencies.map((currency) => [tag, currency] as const)))(
    "%s %s is formatted without rounding",
    (tag, currency) => {
      fc.assert(
        fc.property(amounts, (minor) => {
          const amount = currency === "RUB" ? minor - (minor % 100) : minor;
          const text = formatMoney(amount, currency, tag);
          const expected = currency === "RUB" ? amount / 100 : amount;
          expect(Number(getDigits(text))).toBe(expected);
          expect(/[.,]\d{2}(?!\d)/.test(text)).toBe(currency !== "RUB");
        }),
      );
    },
  );

  it("Each of the twelve currencies has its sign", () => {
    row("K-064");
    const signs = currencies.map((currency) =>
      formatMoney(10_000, currency, "ru-RU").replace(/[\d\s,.]/g, ""),
    );
    expect(currencies).toEqual([
      ...["AMD", "BYN", "EUR", "GEL", "ILS", "KZT", "MDL", "RON", "RSD", "RUB", "UAH", "USD"],
    ]);
    // Two have none but their letters.
    expect(signs).toEqual(["֏", "р", "€", "ლ", "₪", "₸", "MDL", "L", "RSD", "₽", "₴", "$"]);
  });

  it.each<[number, Currency, string, string]>([
    [39_900, "RUB", "ru-RU", "399 ₽"],
    [318_900, "RUB", "ru-RU", "3189 ₽"],
    [699, "EUR", "ru-RU", "6,99 €"],
    [699, "USD", "en-GB", "$6.99"],
    [29_950, "KZT", "ru-RU", "299,50 ₸"],
    [5, "EUR", "ru-RU", "0,05 €"],
    [29_900, "RUB", "ru-RU", "299 ₽"],
    [499, "EUR", "ru-RU", "4,99 €"],
    [500, "USD", "ru-RU", "5,00 $"],
  ])("The amount %i %s in %s is %s", (amount, currency, tag, text) => {
    row("K-065", "K-066");
    expect(
      formatMoney(amount, currency, tag)
        .replace(/[\u00a0\u202f]/g, " ")
        .replace(/(\d) (\d{3})/g, "$1$2"),
    ).toBe(text);
  });
});

describe("Minor units are written as decimals", () => {
  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [50, "0.50"],
    [29_950, "299.50"],
    [-5, "-0.05"],
    [-29_950, "-299.50"],
  ])("The minor units %i are written as decimals: %s", (amount, text) =>
    expect(toDecimal(amount)).toBe(text),
  );

  it("Minor units are read back from decimals", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => {
        expect(Math.round(Number(toDecimal(amount)) * 100)).toBe(amount);
      }),
    );
  });
});

describe("A discount is rounded in the payer's favour", () => {
  it.each<[number, number, Currency, number]>([
    [39_900, 50, "RUB", 19_900],
    [39_900, 100, "RUB", 39_900],
    [699, 50, "EUR", 349],
    [699, 0, "EUR", 0],
    [1, 99, "EUR", 0],
    [19_900, 33, "RUB", 6500],
  ])("A discount on %i, %i %% of it in %s, is %i", (amount, percent, currency, share) =>
    expect(getShare(amount, percent, currency)).toBe(share),
  );

  it("A discount is at most the exact share, less than one unit below it, and in whole roubles", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), anyCurrency, (minor, percent, currency) => {
        const unit = currency === "RUB" ? 100 : 1;
        const amount = minor - (minor % unit);
        const share = getShare(amount, percent, currency);
        const exact = BigInt(amount) * BigInt(percent);
        expect(BigInt(share) * 100n <= exact).toBe(true);
        expect(exact - BigInt(share) * 100n < BigInt(unit) * 100n).toBe(true);
        expect(share % unit).toBe(0);
      }),
    );
  });
});

describe("An amount that is typed", () => {
  it.each([
    ["399", 39_900],
    ["299,50", 29_950],
    [" 1 299.5 ", 129_950],
    ["0,05", 5],
    ["", null],
    ["-5", null],
    ["1,234", null],
    ["1e3", null],
    ["12345678", null],
  ])("An amount typed as «%s» is read", (text, expected) => {
    expect(readDecimal(text)).toBe(expected);
  });
});
