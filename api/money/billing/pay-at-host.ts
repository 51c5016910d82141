import { and, eq } from "drizzle-orm";
import type { StartedPayment } from "#contract/billing";
import { type Locale, localisedPath } from "#contract/languages";
import type { NewOperation, Operation, PaymentType } from "#contract/payment-host";
import { payments } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { chargeMethod } from "./charge-method";
import type { BillingContext } from "./context";
import { describe } from "./describe-payment";
import type { MethodRow, PaymentRow } from "./lock-payer";
import { HostRefusedError, HostUnavailableError, type PaymentHost } from "./payment-host";
import { toPayment } from "./payment-status";
import { refuse, settle } from "./settle";
import type { TariffRow } from "./tariffs";

type FormDetails = {
  tariff: TariffRow | null;
  locale: Locale;
  returns: "web" | "mobile";
  origin: string;
  /** Whether this request began the payment. */
  isNew: boolean;
};

/** Opens the payment at the host, or its form if it is already waiting there. */
export async function openForm(
  context: BillingContext,
  host: PaymentHost,
  payment: PaymentRow,
  details: FormDetails,
): Promise<StartedPayment> {
  try {
    const ticket = await getTicket(context, host, payment, details);
    const now = await reload(context, payment);
    const isOpen = ticket !== null && now.settled === null;
    return {
      payment: await toPayment(context, now, details.locale),
      form: isOpen ? { url: getFormUrl(context), auth_token: ticket } : null,
    };
  } catch (error) {
    if (error instanceof HostUnavailableError)
      fail(503, "PAYMENTS_UNAVAILABLE", "The payment host does not respond");
    throw error;
  }
}

/** A ticket for paying at the host; null if the payment can no longer be paid there. */
async function getTicket(
  context: BillingContext,
  host: PaymentHost,
  payment: PaymentRow,
  details: FormDetails,
): Promise<string | null> {
  try {
    if (payment.hostId !== null) return await host.getTicket(payment.hostId);
    const { operation, ticket } = await host.open(toOperation(context, payment, details));
    await noteOpened(context, payment, operation);
    // The stored answer to the same call has the ticket of the page that made it; each ticket opens one.
    return details.isNew ? ticket : await host.getTicket(operation.id);
  } catch (error) {
    if (!(error instanceof HostRefusedError)) throw error;
    // It may have been opened by a call that got no answer, in another language or from another device.
    const operation = await host.find(payment.id);
    if (operation) return adopt(context, host, payment, operation);
    await refuse(context, payment);
    return null;
  }
}

/** A ticket for an operation that the host knows. A finished one has none: its outcome is reported instead. */
async function adopt(
  context: BillingContext,
  host: PaymentHost,
  payment: PaymentRow,
  operation: Operation,
): Promise<string | null> {
  await noteOpened(context, payment, operation);
  return operation.status === "waiting" ? host.getTicket(operation.id) : null;
}

async function noteOpened(context: BillingContext, payment: PaymentRow, operation: Operation): Promise<void> {
  await context.db
    .update(payments)
    .set({ hostId: operation.id, status: "waiting" })
    .where(and(eq(payments.id, payment.id), eq(payments.status, "started")));
  await settle(context, operation);
}

async function reload({ db }: BillingContext, payment: PaymentRow): Promise<PaymentRow> {
  const [row] = await db.select().from(payments).where(eq(payments.id, payment.id));
  return row ?? payment;
}

/** The address of the payment form; the ticket identifies the payment (AMB-234). */
export const getFormUrl = ({ settings }: Pick<BillingContext, "settings">): string =>
  new URL("/pay", settings.payment?.origin ?? settings.publicOrigin).href;

/** The allowed kinds of method in the order in which they are offered: bank apps take roubles only, and only for immediate charges. */
const getMethods = (payment: Pick<PaymentRow, "currency" | "amount">): PaymentType[] =>
  payment.currency === "RUB" && payment.amount > 0 ? ["sbp", "tpay", "sberpay", "card"] : ["card"];

function toOperation({ settings }: BillingContext, payment: PaymentRow, details: FormDetails): NewOperation {
  const at = (result: "success" | "fail") =>
    details.origin + localisedPath(`/${details.returns}/${result}`, details.locale);
  return {
    order: payment.id,
    kind: payment.amount > 0 ? "payment" : "binding",
    amount: payment.amount,
    currency: payment.currency,
    description: describe({ ...details, payment }),
    locale: details.locale,
    methods: getMethods(payment),
    callback_url: settings.payment?.callbackUrl ?? "",
    success_url: at("success"),
    fail_url: at("fail"),
    expires: payment.expires,
  };
}

/** Charges a saved method without sending the payer to the host. */
export async function chargeAtOnce(
  context: BillingContext,
  host: PaymentHost,
  payment: PaymentRow,
  { method, tariff, locale }: { method: MethodRow; tariff: TariffRow | null; locale: Locale },
): Promise<StartedPayment> {
  // In the language in which it began, so that a repeated call is the same.
  await chargeMethod(context, host, payment, {
    token: method.token,
    description: describe({ tariff, payment, locale: payment.locale }),
  });
  return { payment: await toPayment(context, await reload(context, payment), locale), form: null };
}
