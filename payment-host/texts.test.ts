import { describe, expect, it } from "vitest";
import { currencies } from "#contract/currencies";
import { locales } from "#contract/languages";
import { chooseLocale, formatAmount, texts } from "./texts";

const flatten = (value: object, path = ""): [string, string][] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === "object" && inner !== null
      ? flatten(inner, `${path}${key}.`)
      : [[`${path}${key}`, String(inner)] as [string, string]],
  );
const getShape = (value: object) =>
  flatten(value).map(([key, text]) => `${key} ${(text.match(/\{\{\w+\}\}/g) ?? []).sort().join(" ")}`);

describe("The payment host's texts", () => {
  it.each(locales)(
    "The payment host's texts in %s have the same keys and placeholders as the other languages",
    (locale) => expect(getShape(texts[locale])).toEqual(getShape(texts.ru)),
  );

  it.each(locales)("The payment host's texts in %s are complete", (locale) =>
    expect(flatten(texts[locale]).filter(([, text]) => text.trim() === "")).toEqual([]),
  );

  it("The payment host's texts describe an invalid number and CVV in the specified words", () => {
    expect(texts.ru.errors.numberShort).toBe("Нескольких цифр не хватает");
    expect(texts.ru.errors.cvc).toBe("Введите CVV полностью");
  });
});

describe("An amount", () => {
  it.each([
    [39_900, "RUB", "ru", "399 ₽"],
    [39_950, "RUB", "ru", "399,50 ₽"],
    [1_234_500, "RUB", "ru", "12 345 ₽"],
    [499, "EUR", "en", "€4.99"],
    [500, "EUR", "hr", "5,00 €"],
    [100, "USD", "en", "$1.00"],
  ] as const)("An amount of %i %s in %s is %s", (amount, currency, locale, text) =>
    expect(formatAmount(amount, currency, locale).replace(/\s/g, " ")).toBe(text),
  );

  it.each(currencies)("An amount in %s can be written in each language", (currency) => {
    for (const locale of locales) expect(formatAmount(12_345, currency, locale)).toMatch(/123[.,]45/);
  });
});

it.each([
  ["en-US,en;q=0.9", "en"],
  ["hr", "hr"],
  ["de, bg;q=0.5", "bg"],
  ["de", "ru"],
  ["*", "ru"],
  ["", "ru"],
  [undefined, "ru"],
  ["__proto__", "ru"],
])("A browser that accepts %s gets the language %s", (header, locale) =>
  expect(chooseLocale(header)).toBe(locale),
);
