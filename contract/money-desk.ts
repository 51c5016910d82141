import * as z from "zod";
import { Subscription } from "./auth";
import { PaymentDecline, PaymentStatus } from "./billing";
import { createRoutes } from "./create-routes";
import { currencies } from "./currencies";
import { Acknowledgement, Count, CountQuery, listSchema, LocaleCode, Paging, UnixSeconds } from "./shared";
import { maxDeskDays, maxDeskReason } from "./sizes";

const Id = z.string().min(1).max(64);
const Currency = z.enum(currencies);
/** Minor units. */
const Amount = z.number().int();
/** YYYY-MM-DD in Moscow. */
const Day = z.iso.date();

/** What the staff for money can do to an account. */
export const DeskActKind = z.enum(["refund", "extend", "block", "unblock", "note"]);
export type DeskActKind = z.infer<typeof DeskActKind>;

/** An act of the staff, with who and why: the audit list. */
export const DeskAct = z.object({
  number: z.number().int().positive(),
  act: DeskActKind,
  account_id: z.string(),
  payment_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
  amount: Amount.nullable(),
  currency: Currency.nullable(),
  days: z.number().int().nullable(),
  by: z.string(),
  reason: z.string(),
  at: UnixSeconds,
});
export type DeskAct = z.infer<typeof DeskAct>;

/** A payment as the staff see it; `left` is what may still be given back. */
export const DeskPayment = z.object({
  id: z.string(),
  host_id: z.string().nullable(),
  status: PaymentStatus,
  amount: Amount,
  left: Amount,
  currency: Currency,
  tariff: z.string().nullable(),
  at: UnixSeconds,
});
export type DeskPayment = z.infer<typeof DeskPayment>;

/** An account that was looked for, with the payment if it was found by one. */
export const DeskFound = z.object({
  account_id: z.string(),
  /** Its e-mail address or phone number; null for a visitor's account and a deleted one. */
  login: z.string().nullable(),
  payment: DeskPayment.nullable(),
});
export type DeskFound = z.infer<typeof DeskFound>;

/** A line of an account's history. */
export const DeskEntry = z.object({
  at: UnixSeconds,
  kind: z.enum([
    "purchase",
    "after_trial",
    "renewal",
    "upgrade",
    "extension",
    "refund",
    "chargeback",
    "refund_started",
    "refund_refused",
    "payment_declined",
    "receipt",
    "agreement",
    "subscription",
    "act_refund",
    "act_extend",
    "act_block",
    "act_unblock",
    "act_note",
  ]),
  /** Of the payment, refund, receipt, subscription or act. */
  id: z.string(),
  amount: Amount.nullable(),
  currency: Currency.nullable(),
  /** The tariff, or why and by whom. */
  detail: z.string(),
  /** Why a payment was declined. */
  decline: PaymentDecline.nullable(),
});
export type DeskEntry = z.infer<typeof DeskEntry>;

export const DeskAccount = z.object({
  id: z.string(),
  login: z.string().nullable(),
  country: z.string().nullable(),
  is_deleted: z.boolean(),
  /** Whether its purchases are refused. */
  is_blocked: z.boolean(),
  /** The number of the latest act on it, which an act names; 0 for none. */
  latest_act: Count,
  subscriptions: z.array(
    z.object({
      id: z.string(),
      title: z.string().nullable(),
      type: Subscription.shape.type,
      start: UnixSeconds,
      expiration: UnixSeconds,
      renews: z.boolean(),
      /** Whether days can be added: an app store counts its own. */
      manageable: z.boolean(),
    }),
  ),
  payments: z.array(DeskPayment),
  history: z.array(DeskEntry),
});
export type DeskAccount = z.infer<typeof DeskAccount>;

/**
 * `seen_act` is the number of the latest act on the account that the staff have seen: pressing twice acts once, and of two
 * who act at once the second is told.
 */
const Act = {
  id: Id,
  seen_act: Count,
  reason: z.string().trim().min(1).max(maxDeskReason),
};
export const NewDeskAct = z.discriminatedUnion("act", [
  z.strictObject({
    ...Act,
    act: z.literal("refund"),
    payment_id: Id,
    /** As the staff entered it: what was left out is not read as all that is left. */
    amount: Count.positive(),
    ends_access: z.boolean(),
  }),
  z.strictObject({
    ...Act,
    act: z.literal("extend"),
    subscription_id: Id,
    days: z.number().int().min(1).max(maxDeskDays),
  }),
  z.strictObject({ ...Act, act: z.literal("block") }),
  z.strictObject({ ...Act, act: z.literal("unblock") }),
  z.strictObject({ ...Act, act: z.literal("note") }),
]);
export type NewDeskAct = z.infer<typeof NewDeskAct>;

/** What the ledger and the payment host say differently about a day. */
export const DayDifference = z.object({
  /**
   * `missing_here`: the host moved money that is not in the ledger; `missing_there`: the reverse; `sum`: both have it, with
   * different sums; `forged`: the ledger has a charge that the host says was not paid.
   */
  what: z.enum(["missing_here", "missing_there", "sum", "forged"]),
  /** Of the payment, or of what was given back of it. */
  id: z.string(),
  payment_id: z.string(),
  here: Amount.nullable(),
  there: Amount.nullable(),
  currency: Currency,
  found: UnixSeconds,
  /** When a later comparison no longer found it; null while it lasts. */
  gone: UnixSeconds.nullable(),
});
export type DayDifference = z.infer<typeof DayDifference>;

/** The comparison of one day of Moscow. */
export const ReconciledDay = z.object({
  day: Day,
  at: UnixSeconds,
  /** How many movements the host's registry has. */
  operations: z.number().int().nonnegative(),
  differences: z.array(DayDifference),
});
export type ReconciledDay = z.infer<typeof ReconciledDay>;

const { get, post } = createRoutes("billing");

/** The desk of the staff for money. 404 for everyone else. */
export const moneyDesk = {
  search: get("/billing/desk/search", "Accounts by login or id, or by a payment's id, sum and day")
    .input(
      z.object({
        q: z.string().max(254).optional(),
        sum: CountQuery.positive().optional(),
        day: Day.optional(),
        locale: LocaleCode.optional(),
      }),
    )
    .output(listSchema(DeskFound)),
  account: get("/billing/desk/accounts/{id}", "An account's money and its history")
    .input(z.object({ id: Id, locale: LocaleCode.optional() }))
    .output(DeskAccount),
  act: post("/billing/desk/accounts/{id}/acts", "Refunds, extends, blocks, unblocks or notes, once")
    .input(NewDeskAct)
    .output(Acknowledgement),
  acts: get("/billing/desk/acts", "Every act of the staff, the latest first")
    .input(Paging)
    .output(listSchema(DeskAct)),
  days: get("/billing/desk/days", "The latest days that were compared with the payment host").output(
    listSchema(ReconciledDay),
  ),
  reconcile: post("/billing/desk/days", "Compares a day with the payment host now; also for the service key")
    .input(z.strictObject({ day: Day }))
    .output(ReconciledDay),
};
