import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import { daySeconds, hourSeconds } from "#domain/time-units";
import { payments } from "../../platform/db/schema";
import type { BillingContext } from "./context";
import type { PaymentRow } from "./lock-payer";
import { HostRefusedError, HostUnavailableError, type PaymentHost } from "./payment-host";
import { expire, settle } from "./settle";

/** Below the number of database connections, which requests need too. */
const batchSize = 5;
const leaseSeconds = 30;
/** How often to ask the host about a payment, by its age in seconds. */
const intervals: [age: number, seconds: number][] = [
  [120, 3],
  [hourSeconds, 30],
  [daySeconds, 600],
];
const rarely = hourSeconds;
/** Time after a payment's expiry for calls that are still in flight. */
const lateSeconds = 60;

/**
 * Asks the host about payments whose outcome it has not reported: callbacks get lost, and responses time out.
 * Returns how many it asked about.
 */
export async function pollPendingPayments(context: BillingContext): Promise<number> {
  const { db, clock, host } = context;
  if (!host) return 0;
  const now = clock.now();
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNull(payments.settled), lte(payments.pollAt, now)))
    .orderBy(asc(payments.pollAt))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  const claimed = await db
    .update(payments)
    .set({ pollAt: now + leaseSeconds })
    .where(inArray(payments.id, due))
    .returning();
  await Promise.all(
    claimed.map((payment) =>
      pollPayment(context, host, payment).catch((error: unknown) =>
        context.log({ level: "error", message: "enquiry", payment: payment.id, error: String(error) }),
      ),
    ),
  );
  return claimed.length;
}

async function pollPayment(context: BillingContext, host: PaymentHost, payment: PaymentRow): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  try {
    const operation = await host.find(payment.id);
    const isLate = now > payment.expires + lateSeconds;
    if (operation?.status === "waiting" && isLate) await settle(context, await host.cancel(operation.id));
    else if (operation) await settle(context, operation);
    else if (isLate) return await expire(context, payment);
  } catch (error) {
    if (!(error instanceof HostUnavailableError || error instanceof HostRefusedError)) throw error;
  }
  const age = now - payment.created;
  const wait = intervals.find(([upTo]) => age < upTo)?.[1] ?? rarely;
  await db
    .update(payments)
    .set({ pollAt: now + wait })
    .where(and(eq(payments.id, payment.id), isNull(payments.settled)));
}
