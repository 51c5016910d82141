import * as z from "zod";
import { currencies } from "./currencies";
import { LocaleCode } from "./shared";

/**
 * The payment host's API as the product uses it (AMB-196). Calls carry `Authorization: Bearer {merchant secret}`. Every
 * POST carries `Idempotency-Key`: the same key and body get the stored answer, the same key with another body gets 422.
 * Amounts are in minor units, times in Unix seconds.
 *
 * POST /api/operations: NewOperation → OpenedOperation. The payer goes to `form_url` with `auth_token={ticket}`.
 * POST /api/operations/{id}/ticket: → { ticket }, for a payer who returns to an operation that is still waiting.
 * POST /api/operations/{id}/cancel: → Operation, unchanged if it is already paid or being paid.
 * POST /api/charges: NewCharge → Operation. Charges a saved method without the payer.
 * GET /api/operations?order={order}: → { operations: Operation[] }, at most one.
 * POST /api/refunds: NewRefund → Refund. Gives money of a paid operation back, all refunds together never more than it.
 * POST /api/operations/{id}/dispute: → Chargeback. Stands in for the payer's bank, which takes back what is left.
 * GET /api/registry?from={time}&to={time}, or ?order={order}: → Registry, all money that moved from one time to before
 * another, or for an order. The answer carries a `Signature` like a callback's, of "{t}.{query}.{body}".
 * POST /api/tokens/{token}/revoke: → 204. No further charge with the token succeeds.
 *
 * The host reports the outcome of an operation, and a chargeback of it, by a POST of a Callback to its `callback_url`, repeated until answered
 * by 200. The header `Signature: t={Unix seconds},v1={hex HMAC-SHA256 of "{t}.{body}"}` uses the callback secret.
 * The payer returns to `success_url` or `fail_url` with `order`, `operation`, `status`, `at` and `signature`, the hex
 * HMAC-SHA256 of "{order}.{operation}.{status}.{at}" by the same secret.
 */
export const paymentTypes = [
  "card",
  "sbp",
  "tpay",
  "sberpay",
  "megafon_payment",
  "card_googlepay",
  "card_cloudpayments_applepay",
  "google_token",
  "itunes_receipt",
  "huawei_token",
] as const;
export const PaymentType = z.enum(paymentTypes);
export type PaymentType = z.infer<typeof PaymentType>;

const Amount = z.number().int().min(0).max(1_000_000_000);
const Order = z.string().regex(/^[\w-]{1,64}$/);

export const NewOperation = z.strictObject({
  /** The payment's id in the product. */
  order: Order,
  /** A binding only saves the method, without a charge. */
  kind: z.enum(["payment", "binding"]),
  amount: Amount,
  currency: z.enum(currencies),
  description: z.string().min(1).max(200),
  locale: LocaleCode,
  /** Methods to offer the payer, in display order. */
  methods: z.array(PaymentType).min(1).max(10),
  callback_url: z.string().url(),
  success_url: z.string().url(),
  fail_url: z.string().url(),
  /** When the operation can no longer be paid. */
  expires: z.number().int().positive(),
});
export type NewOperation = z.infer<typeof NewOperation>;

export const NewCharge = z.strictObject({
  order: Order,
  token: z.string().max(100),
  amount: Amount.min(1),
  currency: z.enum(currencies),
  description: z.string().min(1).max(200),
  callback_url: z.string().url(),
});
export type NewCharge = z.infer<typeof NewCharge>;

export const DeclineCode = z.enum([
  "insufficient_funds",
  "card_expired",
  /** The host refuses the payment as invalid (AMB-160). */
  "payment_invalid",
  "declined_by_bank",
  "authentication_failed",
  "cancelled_by_payer",
  "token_revoked",
  /** The card's bank, or the way to it, did not answer. */
  "issuer_unavailable",
  "card_stolen",
  "card_lost",
  "account_closed",
  /** The bank will never accept a charge to this card. */
  "declined_for_good",
]);
export type DeclineCode = z.infer<typeof DeclineCode>;

/** A saved method; never contains the card number (AMB-196). */
export const SavedMethod = z.object({
  token: z.string(),
  type: PaymentType,
  brand: z.enum(["mir", "visa", "master"]).nullable(),
  bank: z.string().nullable(),
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
  /** The card's number at the host: the same whoever enters the card and however often; null for other methods. */
  card_id: z.string().max(64).nullable().default(null),
  /** MM/YY. */
  expire: z
    .string()
    .regex(/^\d{2}\/\d{2}$/)
    .nullable(),
});
export type SavedMethod = z.infer<typeof SavedMethod>;

export const Operation = z.object({
  id: z.string(),
  order: z.string(),
  kind: z.enum(["payment", "binding", "charge"]),
  amount: Amount,
  currency: z.enum(currencies),
  /** `waiting` for the payer, `processing` at the bank, or final. */
  status: z.enum(["waiting", "processing", "succeeded", "declined", "expired"]),
  decline: DeclineCode.nullable(),
  method: SavedMethod.nullable(),
  /** When the status became final. */
  settled: z.number().int().nullable(),
});
export type Operation = z.infer<typeof Operation>;

export const OpenedOperation = z.object({
  operation: Operation,
  form_url: z.string().url(),
  ticket: z.string(),
});
export type OpenedOperation = z.infer<typeof OpenedOperation>;

export const NewRefund = z.strictObject({
  /** The refund's id in the product. */
  refund: Order,
  order: Order,
  amount: Amount.min(1),
});
export type NewRefund = z.infer<typeof NewRefund>;

export const Refund = z.object({
  id: z.string(),
  refund: z.string(),
  order: z.string(),
  amount: Amount,
  currency: z.enum(currencies),
});
export type Refund = z.infer<typeof Refund>;

/** The payer's bank took the money back. */
export const Chargeback = z.object({ id: z.string().max(64), amount: Amount.min(1), at: z.number().int() });
export type Chargeback = z.infer<typeof Chargeback>;

export const Callback = z.object({
  event: z.string(),
  at: z.number().int(),
  operation: Operation,
  chargeback: Chargeback.nullable().default(null),
});
export type Callback = z.infer<typeof Callback>;

/** A movement of money, as the host settles it with the product: what was given back has a positive amount too. */
export const RegistryLine = z.object({
  id: z.string(),
  order: z.string(),
  /** The product's id of a refund; null for other kinds. */
  refund: z.string().nullable(),
  kind: z.enum(["payment", "charge", "refund", "chargeback"]),
  amount: Amount.min(1),
  currency: z.enum(currencies),
  at: z.number().int(),
});
export type RegistryLine = z.infer<typeof RegistryLine>;
export const Registry = z.object({ operations: z.array(RegistryLine) });
/** Which part of the registry is asked for. */
export const RegistryQuery = z.union([
  z.strictObject({ order: Order }),
  z.strictObject({ from: z.coerce.number().int().min(0), to: z.coerce.number().int().min(0) }),
]);
export type RegistryQuery = z.infer<typeof RegistryQuery>;
