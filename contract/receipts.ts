import * as z from "zod";
import { createRoutes } from "./create-routes";
import { listSchema, UnixSeconds } from "./shared";

/** Kopecks. */
const Sum = z.number().int().nonnegative();

/** A cash receipt as the law describes it (54-ФЗ), once it is on record. */
export const Receipt = z.object({
  id: z.string(),
  payment_id: z.string(),
  kind: z.enum(["sale", "refund"]),
  seller: z.object({ name: z.string(), inn: z.string(), taxation: z.string(), site: z.string() }),
  /** The buyer's address or number, to which it is sent. */
  buyer: z.string().nullable(),
  items: z.array(
    z.object({
      name: z.string(),
      price: Sum,
      quantity: z.number().int().positive(),
      sum: Sum,
      vat_percent: z.number().int().nonnegative(),
      vat: Sum,
    }),
  ),
  total: Sum,
  drive: z.string(),
  document: z.number().int().positive(),
  sign: z.string(),
  at: UnixSeconds,
  /** The text of its QR code, and where the register shows it. */
  qr: z.string(),
  url: z.string().url().nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

const { get } = createRoutes("billing");

export const receipts = {
  list: get("/billing/receipts", "The account's cash receipts that are on record, latest first").output(
    listSchema(z.object({ id: z.string(), /** As in the payment history. */ charge_id: z.string() })),
  ),
  get: get("/billing/receipts/{id}", "One of the account's cash receipts")
    .input(z.object({ id: z.string().max(64) }))
    .output(Receipt),
};
