import type { BillingContext } from "./context";
import type { PaymentRow } from "./lock-payer";
import { HostRefusedError, HostUnavailableError, type PaymentHost } from "./payment-host";
import { refuse, settle } from "./settle";

/**
 * Charges a payment to a saved method and applies the outcome. If the host does not respond, the outcome is unknown and
 * poll-payments.ts asks for it. The host recognises repeated calls by the payment's id.
 */
export async function chargeMethod(
  context: BillingContext,
  host: PaymentHost,
  payment: PaymentRow,
  { token, description }: { token: string; description: string },
): Promise<void> {
  try {
    const operation = await host.charge({
      order: payment.id,
      token,
      amount: payment.amount,
      currency: payment.currency,
      description,
      callback_url: context.settings.payment?.callbackUrl ?? "",
    });
    await settle(context, operation);
  } catch (error) {
    if (error instanceof HostRefusedError) await settleRefused(context, host, payment);
    else if (!(error instanceof HostUnavailableError)) throw error;
  }
}

/** A refused call did nothing, but an earlier one without an answer may have. */
async function settleRefused(context: BillingContext, host: PaymentHost, payment: PaymentRow): Promise<void> {
  try {
    const operation = await host.find(payment.id);
    if (operation) await settle(context, operation);
    else await refuse(context, payment);
  } catch (error) {
    if (!(error instanceof HostUnavailableError || error instanceof HostRefusedError)) throw error;
  }
}
