import { createHash } from "node:crypto";
import type { FiscalPrinter } from "./fiscal-printer";

/** Numbers that begin so belong to drives for tests. */
const testDrive = "9999078900000001";

/** A register without a tax service: receipts get numbers and signs, and nothing is reported. */
export const createDemonstrationPrinter = (now: () => number): FiscalPrinter => ({
  print: ({ id, number }) => {
    const digest = createHash("sha256").update(id).digest();
    return Promise.resolve({
      drive: testDrive,
      document: number,
      sign: String(digest.readUInt32BE(0)).padStart(10, "0"),
      at: now(),
      url: null,
    });
  },
});
