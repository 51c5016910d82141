import { eq } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { subscriptions } from "../../platform/db/schema";
import type { BillingContext } from "./context";
import type { PaymentRow } from "./lock-payer";

/** What the effects of a payment that has ended need, in the transaction that ends it. */
export type Effects = { context: BillingContext; transaction: Database; now: number; payment: PaymentRow };

export const findOwn = (transaction: Database, accountId: string) =>
  transaction.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
