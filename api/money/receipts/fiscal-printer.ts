import type { FiscalMark, ReceiptItem, ReceiptKind } from "#domain/fiscal-receipt";
import type { ReceiptSeller } from "../../platform/settings";

/** A receipt to be put on record. */
export type ReceiptToPrint = {
  /** The same for every attempt, so that it is put on record once. */
  id: string;
  /** Counts up; the demonstration's register takes it as the document's number. */
  number: number;
  kind: ReceiptKind;
  seller: ReceiptSeller & { site: string };
  /** Where the receipt is sent; null if the account has neither address nor number. */
  buyer: string | null;
  items: ReceiptItem[];
  total: number;
};

/** The record, and where the register shows it. */
export type PrintedReceipt = FiscalMark & { url: string | null };

/** A cash register, its own or a company's in the network, that reports to the tax service (54-ФЗ). */
export type FiscalPrinter = {
  /** Puts a receipt on record, once for each id. Rejects if it cannot; then the receipt is tried again later. */
  print: (receipt: ReceiptToPrint) => Promise<PrintedReceipt>;
};
