import * as z from "zod";
import { splitCredentials } from "../../platform/split-credentials";
import type { FiscalPrinter } from "./fiscal-printer";

const Printed = z.object({
  drive: z.string().min(1).max(32),
  document: z.number().int().positive(),
  sign: z.string().min(1).max(20),
  at: z.number().int().positive(),
  url: z.string().url().nullable().default(null),
});

/**
 * A register behind HTTP (FISCAL_PRINTER_URL): POST of a ReceiptToPrint in JSON with its id as Idempotency-Key. It
 * answers with the record, and to a repeated id with the same one.
 */
export function createNetworkPrinter(url: string, timeoutMs = 15_000): FiscalPrinter {
  const { address, headers } = splitCredentials(url);
  return {
    print: async (receipt) => {
      const answer = await fetch(address, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json", "Idempotency-Key": receipt.id },
        body: JSON.stringify(receipt),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) throw new Error(`the register answers ${answer.status}`);
      return Printed.parse(await answer.json());
    },
  };
}
