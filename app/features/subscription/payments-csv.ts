import type { Charge } from "#contract/billing";
import { toDecimal } from "#domain/money";

const columns = [
  "date",
  "amount",
  "currency",
  "tariff",
  "rule",
  "period_start",
  "period_end",
  "card",
  "number",
] as const;

/** Charges as CSV (RFC 4180) in UTF-8 with the byte order mark that spreadsheets need. Dates are in UTC. */
export function toCsv(charges: Charge[]): string {
  const rows = charges.map((charge) => [
    toDay(charge.at),
    toDecimal(charge.amount),
    charge.currency,
    charge.tariff,
    charge.rule,
    toDay(charge.period_start),
    toDay(charge.period_end),
    charge.paid_with?.last4 ?? charge.paid_with?.type ?? "",
    charge.id,
  ]);
  return `\uFEFF${[columns, ...rows].map((row) => row.map(quote).join(",")).join("\r\n")}\r\n`;
}

const toDay = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Prefixes cells that look like formulas, because spreadsheets would evaluate them. */
function quote(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
