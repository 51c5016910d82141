import { describe, expect, it } from "vitest";
import type { Charge } from "#contract/billing";
import { toCsv } from "./payments-csv";

const charge: Charge = {
  id: "pay_1",
  at: Date.UTC(2026, 10, 23) / 1000,
  amount: 39_900,
  currency: "RUB",
  rule: "renewal",
  tariff: "Месяц",
  period_start: Date.UTC(2026, 10, 23) / 1000,
  period_end: Date.UTC(2026, 11, 23) / 1000,
  paid_with: { type: "card", brand: "mir", last4: "0004" },
  country: "RU",
  tax_percent: 22,
  tax: 7195,
};

const texts: Parameters<typeof toCsv>[1] = {
  locale: "ru",
  zone: "Europe/Moscow",
  columns: {
    date: "Дата",
    amount: "Сумма",
    currency: "Валюта",
    country: "Страна",
    taxPercent: "Налог (%)",
    tax: "Налог",
    tariff: "Тариф",
    rule: "За что",
    from: "С",
    until: "До",
    card: "Карта",
    number: "Номер",
  },
  getRule: (rule) => rule,
};

describe("The download of the viewer's payments", () => {
  it("The viewer's payments are downloaded as a table that spreadsheets can open", () =>
    expect(toCsv([charge], texts)).toBe(
      "\uFEFFДата;Сумма;Валюта;Страна;Налог (%);Налог;Тариф;За что;С;До;Карта;Номер\r\n" +
        "2026-11-23;399,00;RUB;RU;22;71,95;Месяц;renewal;2026-11-23;2026-12-23;0004;pay_1\r\n",
    ));

  it("The viewer's payments have English separators in English, and days in the viewer's zone", () =>
    expect(toCsv([charge], { ...texts, locale: "en", zone: "America/New_York" }).split("\r\n")[1]).toBe(
      "2026-11-22,399.00,RUB,RU,22,71.95,Месяц,renewal,2026-11-22,2026-12-22,0004,pay_1",
    ));

  it("What was given back is a negative number in the viewer's payments, not a text", () =>
    expect(toCsv([{ ...charge, amount: -39_900 }], texts)).toContain(";-399,00;"));

  it("A charge whose country and tax are not known has empty cells for them", () =>
    expect(toCsv([{ ...charge, country: null, tax_percent: null, tax: null }], texts)).toContain(
      ";RUB;;;;Месяц;",
    ));

  it.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ["+1", "'+1"],
    ["@sum", "'@sum"],
    ["a,b", '"a,b"'],
    ["a;b", '"a;b"'],
    ["two\r\nlines", '"two\r\nlines"'],
  ])("The viewer's payments keep a name like %j as text", (tariff, cell) =>
    expect(toCsv([{ ...charge, tariff }], texts)).toContain(`;71,95;${cell};renewal`),
  );

  it("The viewer's payments have only the header row if there are no charges", () =>
    expect(toCsv([], texts).split("\r\n")).toHaveLength(2));
});
