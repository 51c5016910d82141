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
    if (error instanceof HostRefusedError) await refuse(context, payment);
    else if (!(error instanceof HostUnavailableError)) throw error;
  }
}
