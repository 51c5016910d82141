import { TZDate } from "@date-fns/tz";
import { toDecimal } from "./money";
import { serviceTimeZone } from "./time-zone";

/** What is put on record: money taken, or given back (54-ФЗ, «признак расчёта» 1 and 2). */
export type ReceiptKind = "sale" | "refund";

/** One line of a receipt; sums in kopecks, the tax included in them. */
export type ReceiptItem = {
  name: string;
  price: number;
  quantity: number;
  sum: number;
  vatPercent: number;
  vat: number;
};

/** The tax included in a sum, in its minor units; zero percent is «without VAT». */
export const getIncludedTax = (sum: number, percent: number): number =>
  Math.round((sum * percent) / (100 + percent));

export const createItem = (name: string, sum: number, vatPercent: number): ReceiptItem => ({
  name,
  price: sum,
  quantity: 1,
  sum,
  vatPercent,
  vat: getIncludedTax(sum, vatPercent),
});

/** What the tax service's register identifies a receipt by. */
export type FiscalMark = {
  /** The fiscal drive's number, the document's number on it, and its sign. */
  drive: string;
  document: number;
  sign: string;
  /** When it was put on record, in Unix seconds. */
  at: number;
};

const kindNumbers: Record<ReceiptKind, number> = { sale: 1, refund: 2 };

/** The text of a receipt's QR code, by which the tax service's application checks it; the time is Moscow's. */
export function getReceiptQr(
  { drive, document, sign, at }: FiscalMark,
  kind: ReceiptKind,
  total: number,
): string {
  const time = new TZDate(at * 1000, serviceTimeZone).toISOString().slice(0, 16).replace(/[-:]/g, "");
  return `t=${time}&s=${toDecimal(total)}&fn=${drive}&i=${document}&fp=${sign}&n=${kindNumbers[kind]}`;
}
