import * as z from "zod";
import { Subscription } from "./auth";
import { createRoutes } from "./create-routes";
import { currencies } from "./currencies";
import { DeclineCode, PaymentType } from "./payment-host";
import {
  Acknowledgement,
  Count,
  dataListSchema,
  listSchema,
  LocaleCode,
  StreamWindow,
  UnixSeconds,
} from "./shared";

const Currency = z.enum(currencies);
/** Minor units. */
const Amount = Count;
const Id = z.string().max(64);

export const TariffType = z.enum(["base", "upsale", "lite", "upgrade"]);
export type TariffType = z.infer<typeof TariffType>;

/** What a successful payment starts or continues. */
export const PaymentKind = z.enum(["trial", "purchase", "upgrade", "extension", "renewal", "binding"]);
export type PaymentKind = z.infer<typeof PaymentKind>;
/** The same, or a move to another tariff with the next charge, which needs no payment now. */
const PlannedKind = z.enum([...PaymentKind.options, "change"]);
export type PlannedKind = z.infer<typeof PlannedKind>;
export const PaymentStatus = z.enum(["started", "waiting", "processing", "succeeded", "declined", "expired"]);
export type PaymentStatus = z.infer<typeof PaymentStatus>;
/** Why an account was charged, or got money back. */
export const LedgerRule = z.enum([
  "purchase",
  "after_trial",
  "renewal",
  "upgrade",
  "extension",
  "refund",
  "chargeback",
]);
export type LedgerRule = z.infer<typeof LedgerRule>;

const RateStep = z.object({ periods: z.number().int().positive(), price: Amount });

/** What is sold, in the visitor's currency. */
export const Tariff = z.object({
  _id: z.string(),
  tariff_type: TariffType,
  title: z.string(),
  description: z.string(),
  price: Amount,
  currency: Currency,
  weight: z.number().int(),
  allow_trial: z.boolean(),
  trial_period_duration: z.object({ days: z.number().int().nonnegative() }),
  acl_type: z.enum(["premium", "lite"]),
  period_days: z.number().int().positive(),
  rate_steps: z.array(RateStep),
  streams: z.array(StreamWindow),
});
export type Tariff = z.infer<typeof Tariff>;

/**
 * What a payer agrees to, shown beside the button and sent back by it: the version of the terms, the amount now and
 * at the next charge, the days that a charge pays for, and the currency (AMB-257).
 */
export const Offer = z.object({
  version: z.string().max(64),
  price: Amount,
  later: Amount,
  period: Count.positive(),
  currency: Currency,
});
export type Offer = z.infer<typeof Offer>;

/** A subscription as its owner manages it. */
export const OwnSubscription = Subscription.extend({
  /** Its tariff's name; null if it has none. */
  title: z.string().nullable(),
  store: z.enum(["google", "apple", "huawei"]).nullable(),
  googleplay_id: z.string().nullable(),
  itunes_product_id: z.string().nullable(),
  huawei_id: z.string().nullable(),
  tariff_info: z.object({ _id: z.string(), rate_steps: z.array(RateStep) }).nullable(),
  transition: z.object({ last_tariff_id: z.string() }).nullable(),
  /** The tariff that it moves to with the next charge; null if it stays with its own. */
  next_tariff: z.object({ _id: z.string(), title: z.string() }).nullable(),
  period_days: z.number().int().nullable(),
  /** The next charge; null if there will be none. */
  next_charge: z.object({ at: UnixSeconds, amount: Amount, currency: Currency }).nullable(),
  /** What resuming it, or choosing another method for it, agrees to; null if it cannot be charged. */
  offer: Offer.nullable(),
  /** What accepting the discount agrees to; null if none is offered. */
  discount_offer: Offer.nullable(),
  /** Why there will be a next charge, or why not. Pages have a text for each value. */
  charge_rule: z.enum([
    "renews",
    "after_trial",
    "retry",
    /** The last try was refused. */
    "unpaid",
    /** The bank accepts no more charges to the card: another one is needed. */
    "card_refused",
    "cancelled",
    "store",
    "deletion",
    "no_method",
    "free",
    "over",
  ]),
  /** Whether its renewal is being charged right now. If it is cancelled meanwhile, the money is given back. */
  charge_under_way: z.boolean(),
  discount_percent: z.number().int(),
  frozen_until: UnixSeconds.nullable(),
  is_active: z.boolean(),
  may_freeze: z.boolean(),
  may_resume: z.boolean(),
});
export type OwnSubscription = z.infer<typeof OwnSubscription>;

export const PaymentMethod = z.object({
  id: z.string(),
  type: PaymentType,
  brand: z.string().nullable(),
  state: z.enum(["active", "expired", "refused"]),
  /** Whether renewals are charged to it. */
  is_active: z.boolean(),
  added: UnixSeconds,
  bank: z.string().nullable(),
  /** For cards: the last four digits and MM/YY. */
  cardInfo: z.object({ card_number: z.string(), card_expire: z.string() }).nullable(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** The payment method, as its owner recognises it. */
const PaidWith = z.object({ type: PaymentType, brand: z.string().nullable(), last4: z.string().nullable() });
export type PaidWith = z.infer<typeof PaidWith>;

/** A charge and the rule that led to it; what was given back has a negative amount. */
export const Charge = z.object({
  id: z.string(),
  at: UnixSeconds,
  amount: z.number().int(),
  currency: Currency,
  rule: LedgerRule,
  tariff: z.string(),
  period_start: UnixSeconds,
  period_end: UnixSeconds,
  paid_with: PaidWith.nullable(),
  /** Where it was sold, and the tax that the amount includes; null where that is not known. */
  country: z.string().nullable(),
  tax_percent: z.number().int().nullable(),
  tax: z.number().int().nullable(),
});
export type Charge = z.infer<typeof Charge>;

/** Why nothing began: the host declined the payment, or the card or device has had its trial. */
export const PaymentDecline = z.enum([...DeclineCode.options, "trial_used"]);
export type PaymentDecline = z.infer<typeof PaymentDecline>;

/** A payment as its payer sees it. */
export const Payment = z.object({
  id: z.string(),
  kind: PaymentKind,
  status: PaymentStatus,
  decline: PaymentDecline.nullable(),
  amount: Amount,
  currency: Currency,
  tariff: z.string().nullable(),
  tariff_id: z.string().nullable(),
  /** The end of what was paid for; null until the payment has succeeded. */
  until: UnixSeconds.nullable(),
  /** The picture of its ticket; null until it has given anything. */
  ticket: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** Where to send the payer: to the payment host, or nowhere if a saved method was charged. */
export const StartedPayment = z.object({
  payment: Payment,
  form: z.object({ url: z.string().url(), auth_token: z.string() }).nullable(),
});
export type StartedPayment = z.infer<typeof StartedPayment>;

const PlannedCharge = z.object({ at: UnixSeconds, amount: Amount });
/** What a tariff would cost this viewer, shown before paying. */
export const Quote = z.object({
  tariff: Tariff,
  kind: PlannedKind,
  /** Charged immediately. */
  amount: Amount,
  currency: Currency,
  /** The first charge, the next one, and the total of the first 12 months of 30 days. */
  first: PlannedCharge,
  next: PlannedCharge,
  year_total: Amount,
  /** Days of the current subscription that are added to it. */
  kept_days: z.number().int().nonnegative(),
  /** A subscription that goes on beside it, as its days cannot be added: the one that lasts longest. */
  beside: z.object({ title: z.string().nullable(), until: UnixSeconds }).nullable(),
  /** What buying it agrees to. */
  offer: Offer,
});
export type Quote = z.infer<typeof Quote>;

const Where = {
  locale: LocaleCode.optional(),
  /** Where the payer returns to: paths of the web application and, outside production, its origin. */
  returns: z.enum(["web", "mobile"]).default("web"),
  origin: z.string().url().max(200).optional(),
};
/** What the payer was shown; none if nothing will be charged. If it is not what holds now: 409 PRICE_CHANGED. */
const Agreed = { offer: Offer.optional() };
const TariffQuery = z.object({
  channel: z.string().max(64).optional(),
  locale: LocaleCode.optional(),
  geoip_cc: z.string().length(2).optional(),
});

const { get, post, remove } = createRoutes("billing");

export const billing = {
  tariffs: get("/tariffs", "Tariffs; ACCESS_VIRTUAL_DENIED if virtual viewers may not buy")
    .input(TariffQuery)
    .output(listSchema(Tariff)),
  upgrades: get("/tariff/picker/upsale-to-premium", "Upgrades for a lite subscriber; the first one is shown")
    .input(TariffQuery)
    .output(listSchema(Tariff)),
  quote: get("/billing/quote", "What a tariff would cost this viewer now and later")
    .input(z.object({ tariff_id: Id, locale: LocaleCode.optional() }))
    .output(Quote),
  buy: post("/billing/buy", "Begins a purchase, trial, upgrade or extension at the payment host")
    .input(z.strictObject({ tariff_id: Id, ...Agreed, ...Where }))
    .output(StartedPayment),
  buyByCard: post("/billing/buy/card", "The same with a saved method, at once")
    .input(z.strictObject({ tariff_id: Id, method_id: Id, ...Agreed, ...Where }))
    .output(StartedPayment),
  bindCard: post("/billing/bind_card", "Begins to save a payment method")
    .input(z.strictObject({ ...Agreed, ...Where }))
    .output(StartedPayment),
  setTariff: post("/billing/set-tariff/{tariff_id}", "Pays for a renewal that failed")
    .input(z.object({ tariff_id: Id, ...Agreed, ...Where }))
    .output(StartedPayment),
  payment: get("/billing/payments/{id}", "A payment of the caller; `last` is the latest")
    .input(z.object({ id: Id, locale: LocaleCode.optional() }))
    .output(Payment),
  subscriptions: get("/account/subscriptions", "The caller's subscriptions, the current one first")
    .input(z.object({ locale: LocaleCode.optional() }))
    .output(listSchema(OwnSubscription)),
  subscriptionsWithPending: get(
    "/billing/subscriptions",
    "Those that are in force, with `pending` all of them",
  )
    .input(z.object({ pending: z.stringbool().optional(), locale: LocaleCode.optional() }))
    .output(
      z.object({ data: z.object({ subscriptions: z.array(OwnSubscription), has_payments: z.boolean() }) }),
    ),
  recurrent: post("/billing/recurrent", "Cancels or resumes the renewals of a subscription")
    .input(
      z.strictObject({
        /** The current one without it. */
        subscription_id: Id.optional(),
        enabled: z.boolean(),
        reason: z.string().max(64).optional(),
        ...Agreed,
      }),
    )
    .output(Acknowledgement),
  changeTariff: post("/billing/change/{tariff_id}", "Moves to another tariff when the paid period ends")
    .input(z.object({ tariff_id: Id, ...Agreed }))
    .output(Acknowledgement),
  freeze: post("/billing/freeze", "Pauses a subscription, or ends the pause (days 0)")
    .input(z.strictObject({ subscription_id: Id, days: z.number().int().min(0).max(30) }))
    .output(Acknowledgement),
  discount: post("/billing/discount", "Accepts the discount offered to viewers who are about to cancel")
    .input(z.strictObject({ subscription_id: Id, ...Agreed }))
    .output(Acknowledgement),
  history: get("/account/payment_history", "Charges, latest first")
    .input(z.object({ locale: LocaleCode.optional() }))
    .output(dataListSchema(Charge)),
  methods: get("/account/payment_methods", "The account's payment methods").output(
    dataListSchema(PaymentMethod),
  ),
  activateMethod: post("/account/payment_methods/{id}", "Charges renewals to this method from now on")
    .input(z.object({ id: Id, ...Agreed }))
    .output(Acknowledgement),
  removeMethod: remove("/account/payment_methods/{id}", "Forgets a method; without one, renewals end")
    .input(z.object({ id: Id }))
    .output(Acknowledgement),
};
