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
import type { PaymentRow, RefundRow, SubscriptionRow } from "../billing/lock-payer";
import { loadTitles, type Titles } from "../billing/tariffs";
import { listPayments } from "./find-accounts";

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
  const titles = await loadTitles(db, locale);
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
      titles,
    ),
    history: await loadHistory(db, { id, paid, own, titles }),
  };
}

type Known = { id: string; paid: PaymentRow[]; own: SubscriptionRow[]; titles: Titles };

/** Charges, what was given back, receipts, agreements, subscriptions, refusals and acts, the latest first. */
async function loadHistory(db: Database, { id, paid, own, titles }: Known): Promise<DeskEntry[]> {
  const ids = paid.map((payment) => payment.id);
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
  const entries = [
    ...lines.map((line) => fromLine(line, titles)),
    ...notGiven.map(fromRefund),
    ...paid.filter(({ status }) => status === "declined").map(fromDeclined),
    ...printed.map(fromReceipt),
    ...agreed.map(fromAgreement),
    ...own.map((row) => fromSubscription(row, titles)),
    ...(await findActs(db, { id, ids, own })).map(fromAct),
  ];
  return entries.map((entry) => ({ decline: null, ...entry })).sort((one, other) => other.at - one.at);
}

/** Also those on what an account had before its viewer signed in to this one. */
const findActs = (db: Database, { id, ids, own }: { id: string; ids: string[]; own: SubscriptionRow[] }) => {
  const subscriptionIds = own.map((one) => one.id);
  const isAbout = or(
    eq(moneyActs.accountId, id),
    inArray(moneyActs.paymentId, ids),
    inArray(moneyActs.subscriptionId, subscriptionIds),
  );
  return db.select().from(moneyActs).where(isAbout).orderBy(desc(moneyActs.number)).limit(maxRows);
};

type Entry = Omit<DeskEntry, "decline"> & Partial<Pick<DeskEntry, "decline">>;
const getTitle = (titles: Titles, tariffId: string | null): string => titles.get(tariffId ?? "") ?? "";

const fromLine = (line: typeof ledger.$inferSelect, titles: Titles): Entry => ({
  at: line.at,
  kind: line.rule,
  id: line.refundId ?? line.paymentId,
  amount: line.amount,
  currency: line.currency,
  detail: getTitle(titles, line.tariffId),
});

const fromRefund = ({ created, status, id, amount, currency, reason }: RefundRow): Entry => ({
  at: created,
  kind: status === "refused" ? "refund_refused" : "refund_started",
  id,
  amount: -amount,
  currency,
  detail: reason,
});

const fromDeclined = ({ settled, created, id, amount, currency, decline }: PaymentRow): Entry => ({
  at: settled ?? created,
  kind: "payment_declined",
  id,
  amount,
  currency,
  detail: "",
  decline,
});

const fromReceipt = ({ id, printed }: typeof receipts.$inferSelect): Entry => ({
  at: printed?.at ?? 0,
  kind: "receipt",
  id,
  amount: printed && (printed.kind === "refund" ? -printed.total : printed.total),
  currency: "RUB",
  detail: printed ? `${printed.drive} / ${printed.document}` : "",
});

const fromAgreement = ({
  at,
  paymentId,
  subscriptionId,
  offer,
  terms,
}: typeof agreements.$inferSelect): Entry => ({
  at,
  kind: "agreement",
  id: paymentId ?? subscriptionId ?? "",
  amount: offer.later,
  currency: offer.currency,
  detail: terms,
});

const fromSubscription = (
  { start, id, price, currency, tariffId }: SubscriptionRow,
  titles: Titles,
): Entry => ({
  at: start,
  kind: "subscription",
  id,
  amount: price,
  currency,
  detail: getTitle(titles, tariffId),
});

const fromAct = (row: typeof moneyActs.$inferSelect): Entry => ({
  at: row.at,
  kind: `act_${row.act}`,
  id: row.paymentId ?? row.subscriptionId ?? String(row.number),
  amount: row.amount,
  currency: row.currency,
  detail: `${row.reason} (${row.by})`,
});
