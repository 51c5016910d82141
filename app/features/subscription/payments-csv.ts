import type { Charge } from "#contract/billing";
import { toDecimal } from "#domain/money";
import type { Locale } from "~/lib/i18n/locales";
import { formatDay } from "~/lib/time/time-text";

/** Titles of the columns, and what a rule is called, in the viewer's language. */
export const csvColumns = [
  "date",
  "amount",
  "currency",
  "country",
  "taxPercent",
  "tax",
  "tariff",
  "rule",
  "from",
  "until",
  "card",
  "number",
] as const;
type CsvTexts = {
  locale: Locale;
  zone: string;
  columns: Record<(typeof csvColumns)[number], string>;
  getRule: (rule: Charge["rule"]) => string;
};

/**
 * Charges as a table that a spreadsheet opens by a double click: in UTF-8 with a byte order mark, with the separators
 * of the viewer's language, and days in the viewer's zone.
 */
export function toCsv(charges: Charge[], { locale, zone, columns, getRule }: CsvTexts): string {
  const [separator, point] = locale === "en" ? [",", "."] : [";", ","];
  const toDay = (seconds: number) => formatDay(seconds, zone);
  const rows = charges.map((charge) => [
    toDay(charge.at),
    { number: toDecimal(charge.amount).replace(".", point) },
    charge.currency,
    charge.country ?? "",
    charge.tax_percent === null ? "" : { number: String(charge.tax_percent) },
    charge.tax === null ? "" : { number: toDecimal(charge.tax).replace(".", point) },
    charge.tariff,
    getRule(charge.rule),
    toDay(charge.period_start),
    toDay(charge.period_end),
    charge.paid_with?.last4 ?? charge.paid_with?.type ?? "",
    charge.id,
  ]);
  const titles = csvColumns.map((name) => columns[name]);
  const lines = [titles, ...rows].map((cells) => cells.map(quote).join(separator));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

/** Prefixes texts that look like formulas, because spreadsheets would evaluate them. */
function quote(cell: string | { number: string }): string {
  if (typeof cell === "object") return cell.number;
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
