import { and, desc, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import type { Locale } from "#contract/languages";
import type { DeskFound, DeskPayment } from "#contract/money-desk";
import { parseLogin } from "#domain/login";
import { getRefundable } from "#domain/refund";
import { getDayRange } from "#domain/service-day";
import type { Database } from "../../platform/db/database";
import { accounts, payments, refunds } from "../../platform/db/schema";
import type { PaymentRow } from "../billing/lock-payer";
import { getGiven } from "../billing/refunds";
import { loadTitles, type Titles } from "../billing/tariffs";

const maxFound = 50;

type Wanted = { q?: string | undefined; sum?: number | undefined; day?: string | undefined };

/** Accounts by login or id, or by what is known of a payment: its id here or at the host, or its sum and day. */
export async function findAccounts(
  db: Database,
  { q = "", sum, day }: Wanted,
  locale: Locale,
): Promise<DeskFound[]> {
  const text = q.trim();
  const found = text === "" ? [] : await findByName(db, text);
  const paid = await findPaymentRows(db, text, { sum, day });
  const listed = await listPayments(db, paid, await loadTitles(db, locale));
  const logins = await findLogins(
    db,
    paid.map(({ accountId }) => accountId),
  );
  return [
    ...found.map(({ id, email, phone }) => ({ account_id: id, login: email ?? phone, payment: null })),
    ...paid.map(({ accountId }, index) => ({
      account_id: accountId,
      login: logins.get(accountId) ?? null,
      payment: listed[index] ?? null,
    })),
  ];
}

const findByName = (db: Database, text: string) => {
  const login = parseLogin(text);
  return db
    .select({ id: accounts.id, email: accounts.email, phone: accounts.phone })
    .from(accounts)
    .where(
      or(
        eq(accounts.id, text),
        login?.kind === "email" ? eq(accounts.email, login.email) : undefined,
        login?.kind === "phone" ? eq(accounts.phone, login.phone.number) : undefined,
      ),
    );
};

/** The time of a payment that the staff see. */
const shownAt = sql<number>`coalesce(${payments.settled}, ${payments.created})`;

async function findPaymentRows(
  db: Database,
  text: string,
  { sum, day }: Omit<Wanted, "q">,
): Promise<PaymentRow[]> {
  const refunded = db.select({ id: refunds.paymentId }).from(refunds).where(eq(refunds.id, text));
  const named = or(eq(payments.id, text), eq(payments.hostId, text), inArray(payments.id, refunded));
  const range = day === undefined ? null : getDayRange(day);
  const described = [
    sum === undefined ? undefined : eq(payments.amount, sum),
    range ? and(gte(shownAt, range.start), lt(shownAt, range.end)) : undefined,
  ];
  if (text === "" && sum === undefined && range === null) return [];
  return db
    .select()
    .from(payments)
    .where(and(text === "" ? undefined : named, ...described))
    .orderBy(desc(payments.created))
    .limit(maxFound);
}

async function findLogins(db: Database, ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: accounts.id, email: accounts.email, phone: accounts.phone })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  return new Map(rows.map(({ id, email, phone }) => [id, email ?? phone]));
}

/** Payments as the staff see them. */
export async function listPayments(db: Database, rows: PaymentRow[], titles: Titles): Promise<DeskPayment[]> {
  if (rows.length === 0) return [];
  const given = await db
    .select()
    .from(refunds)
    .where(
      inArray(
        refunds.paymentId,
        rows.map(({ id }) => id),
      ),
    );
  return rows.map((row) => {
    const own = given.filter(({ paymentId }) => paymentId === row.id);
    return {
      id: row.id,
      host_id: row.hostId,
      status: row.status,
      amount: row.amount,
      left: row.status === "succeeded" ? getRefundable(row.amount, getGiven(own)) : 0,
      currency: row.currency,
      tariff: titles.get(row.tariffId ?? "") ?? null,
      at: row.settled ?? row.created,
    };
  });
}
