import { and, desc, eq } from "drizzle-orm";
import type { Payment } from "#contract/billing";
import type { Locale } from "#contract/languages";
import type { Database } from "../../platform/db/database";
import { payments, subscriptions } from "../../platform/db/schema";
import { createTicket } from "../../platform/tickets";
import type { BillingContext } from "./context";
import type { PaymentRow } from "./lock-payer";
import { findTariff } from "./tariffs";

/** A payment of an account; `last` is the latest one that was not a renewal. Null if there is none. */
export async function findPayment(db: Database, accountId: string, id: string): Promise<PaymentRow | null> {
  if (id !== "last") {
    const [row] = await db
      .select()
      .from(payments)
      .where(and(eq(payments.id, id), eq(payments.accountId, accountId)));
    return row ?? null;
  }
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.accountId, accountId))
    .orderBy(desc(payments.created))
    .limit(20);
  return rows.find(({ kind }) => kind !== "renewal") ?? null;
}

export async function toPayment(
  { db, settings }: Pick<BillingContext, "db" | "settings">,
  row: PaymentRow,
  locale: Locale,
): Promise<Payment> {
  const tariff = row.tariffId === null ? null : await findTariff(db, row.tariffId);
  const title = tariff?.title[locale] ?? null;
  const until =
    row.status === "succeeded" && row.kind !== "binding" ? await findEnd(db, row.accountId) : null;
  const bought = { title: title ?? "", until: until ?? 0, isTrial: row.kind === "trial", id: row.id };
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    decline: row.decline,
    amount: row.amount,
    currency: row.currency,
    tariff: title,
    tariff_id: row.tariffId,
    until,
    ticket: title === null || until === null ? null : createTicket(settings.mediaSecret, bought, locale).url,
  };
}

async function findEnd(db: Database, accountId: string): Promise<number | null> {
  const [row] = await db
    .select({ expiration: subscriptions.expiration })
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
    .orderBy(desc(subscriptions.expiration))
    .limit(1);
  return row?.expiration ?? null;
}
