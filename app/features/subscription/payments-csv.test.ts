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
};

describe("The download of the viewer's payments", () => {
  it("The viewer's payments are downloaded as a table that spreadsheets can open", () =>
    expect(toCsv([charge])).toBe(
      "\uFEFFdate,amount,currency,tariff,rule,period_start,period_end,card,number\r\n" +
        "2026-11-23,399.00,RUB,Месяц,renewal,2026-11-23,2026-12-23,0004,pay_1\r\n",
    ));

  it.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ["+1", "'+1"],
    ["@sum", "'@sum"],
    ["a,b", '"a,b"'],
    ["two\r\nlines", '"two\r\nlines"'],
  ])("The viewer's payments keep a name like %j as text", (tariff, cell) =>
    expect(toCsv([{ ...charge, tariff }])).toContain(`RUB,${cell},renewal`),
  );

  it("The viewer's payments have only the header row if there are no charges", () =>
    expect(toCsv([]).split("\r\n")).toHaveLength(2));
});
