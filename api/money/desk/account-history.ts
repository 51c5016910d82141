import { and, desc, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import type { Locale } from "#contract/languages";
import type { DeskAccount, DeskEntry } from "#contract/money-desk";
import { isRenewing } from "#domain/renewal";
import type { Database } from "../../platform/db/database";
import {
  accounts,
  agreements,
  ledger,
  moneyActs,
  payments,
  receipts,
  refunds,
  subscriptions,
} from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { findLatestAct, isBlocked } from "../billing/blocking";
import type { PaymentRow, SubscriptionRow } from "../billing/lock-payer";
import { findTitles, listPayments } from "./find-accounts";

/** Of each kind. */
const maxRows = 500;

/** An account's money: what it has, what it paid, and all that happened. 404 if there is none, and never was a payment. */
export async function loadAccount(db: Database, id: string, locale: Locale): Promise<DeskAccount> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  const paid = await db
    .select()
    .from(payments)
    .where(eq(payments.accountId, id))
    .orderBy(desc(payments.created))
    .limit(maxRows);
  if (!account && paid.length === 0) fail(404, "ACCOUNT_NOT_FOUND", "No such account");
  const own = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountId, id))
    .orderBy(desc(subscriptions.expiration));
  const titles = await findTitles(db, locale);
  return {
    id,
    login: account?.email ?? account?.phone ?? null,
    country: account?.country ?? null,
    is_deleted: !account,
    is_blocked: await isBlocked(db, id),
    latest_act: (await findLatestAct(db, id))?.number ?? 0,
    subscriptions: own.map((row) => ({
      id: row.id,
      title: titles.get(row.tariffId ?? "") ?? null,
      type: row.type,
      start: row.start,
      expiration: row.expiration,
      renews: isRenewing(row),
      manageable: row.manageable,
    })),
    payments: await listPayments(
      db,
      paid.filter(({ status, amount }) => status === "succeeded" && amount > 0),
      locale,
    ),
    history: await loadHistory(db, { id, paid, own, titles }),
  };
}

type Known = { id: string; paid: PaymentRow[]; own: SubscriptionRow[]; titles: Map<string, string> };

/** Charges, what was given back, receipts, agreements, subscriptions, refusals and acts, the latest first. */
async function loadHistory(db: Database, { id, paid, own, titles }: Known): Promise<DeskEntry[]> {
  const ids = paid.map((payment) => payment.id);
  const title = (tariffId: string | null) => titles.get(tariffId ?? "") ?? "";
  const lines = await db
    .select()
    .from(ledger)
    .where(inArray(ledger.paymentId, ids))
    .orderBy(desc(ledger.id))
    .limit(maxRows);
  const notGiven = await db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.paymentId, ids), ne(refunds.status, "succeeded")));
  const printed = await db
    .select()
    .from(receipts)
    .where(and(inArray(receipts.paymentId, ids), isNotNull(receipts.printed)));
  const agreed = await db
    .select()
    .from(agreements)
    .where(or(eq(agreements.accountId, id), inArray(agreements.paymentId, ids)))
    .orderBy(desc(agreements.id))
    .limit(maxRows);
  const acts = await db
    .select()
    .from(moneyActs)
    .where(
      or(
        eq(moneyActs.accountId, id),
        inArray(moneyActs.paymentId, ids),
        inArray(
          moneyActs.subscriptionId,
          own.map((one) => one.id),
        ),
      ),
    )
    .orderBy(desc(moneyActs.number))
    .limit(maxRows);
  const entries: DeskEntry[] = [
    ...lines.map((line) => ({
      at: line.at,
      kind: line.rule,
      id: line.refundId ?? line.paymentId,
      amount: line.amount,
      currency: line.currency,
      detail: title(line.tariffId),
    })),
    ...notGiven.map((row) => ({
      at: row.created,
      kind: row.status === "refused" ? ("refund_refused" as const) : ("refund_started" as const),
      id: row.id,
      amount: -row.amount,
      currency: row.currency,
      detail: row.reason,
    })),
    ...paid
      .filter(({ status }) => status === "declined")
      .map((row) => ({
        at: row.settled ?? row.created,
        kind: "payment_declined" as const,
        id: row.id,
        amount: row.amount,
        currency: row.currency,
        detail: row.decline ?? "",
      })),
    ...printed.map(({ id: receiptId, printed: record }) => ({
      at: record?.at ?? 0,
      kind: "receipt" as const,
      id: receiptId,
      amount: record ? (record.kind === "refund" ? -record.total : record.total) : null,
      currency: "RUB" as const,
      detail: record ? `${record.drive} / ${record.document}` : "",
    })),
    ...agreed.map((row) => ({
      at: row.at,
      kind: "agreement" as const,
      id: row.paymentId ?? row.subscriptionId ?? "",
      amount: row.offer.later,
      currency: row.offer.currency,
      detail: row.terms,
    })),
    ...own.map((row) => ({
      at: row.start,
      kind: "subscription" as const,
      id: row.id,
      amount: row.price,
      currency: row.currency,
      detail: title(row.tariffId),
    })),
    ...acts.map((row) => ({
      at: row.at,
      kind: `act_${row.act}` as const,
      id: row.paymentId ?? row.subscriptionId ?? String(row.number),
      amount: row.amount,
      currency: row.amount === null ? null : row.currency,
      detail: `${row.reason} (${row.by})`,
    })),
  ];
  return entries.sort((one, other) => other.at - one.at);
}
