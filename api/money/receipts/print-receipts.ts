import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, lte, notExists, sql } from "drizzle-orm";
import { languages, localisedPath, toLocale } from "#contract/languages";
import { createItem } from "#domain/fiscal-receipt";
import { formatMoney } from "#domain/money";
import { daySeconds } from "#domain/time-units";
import { getMessageTarget } from "../../people/viewers/message-target";
import type { Database } from "../../platform/db/database";
import { accounts, ledger, payments, receipts, tariffs } from "../../platform/db/schema";
import { createMessage } from "../../platform/messages/create-message";
import { fillMessage, messageTexts } from "../../platform/messages/texts";
import type { ApiSettings } from "../../platform/settings";
import type { BillingContext } from "../billing/context";
import type { FiscalPrinter, PrintedReceipt, ReceiptToPrint } from "./fiscal-printer";

type ReceiptContext = Pick<BillingContext, "db" | "clock" | "messenger" | "log"> & {
  settings: Pick<ApiSettings, "publicOrigin" | "receiptSeller">;
  /** Null where no register is configured; then no receipts are made. */
  printer: FiscalPrinter | null;
};

/** The law leaves no time, but a register that was out for days catches up. Older lines were recorded otherwise. */
const oldestSeconds = 30 * daySeconds;
const batchSize = 5;
const leaseSeconds = 60;
const longestWaitSeconds = 3600;
const usefulSeconds = 7 * daySeconds;

/**
 * Puts on record what was charged and given back in roubles: one receipt for each line of the ledger. Returns how many
 * were tried.
 */
export async function printReceipts(context: ReceiptContext): Promise<number> {
  const { db, clock, printer, log } = context;
  if (!printer) return 0;
  const now = clock.now();
  await addDue(db, now);
  const due = db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(isNull(receipts.printed), lte(receipts.tryAt, now)))
    .orderBy(asc(receipts.tryAt))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  const claimed = await db
    .update(receipts)
    .set({ tryAt: now + leaseSeconds, tries: sql`${receipts.tries} + 1` })
    .where(inArray(receipts.id, due))
    .returning();
  for (const row of claimed)
    await print(context, printer, row).catch(async (error: unknown) => {
      log({ level: "error", message: "receipt", receipt: row.id, error: String(error) });
      const wait = Math.min(longestWaitSeconds, leaseSeconds * 2 ** Math.min(row.tries, 10));
      await db
        .update(receipts)
        .set({ tryAt: now + wait })
        .where(and(eq(receipts.id, row.id), isNull(receipts.printed)));
    });
  return claimed.length;
}

/** Adds a receipt for each line of the ledger that has none. */
async function addDue(db: Database, now: number): Promise<void> {
  const lines = await db
    .select({ ledgerId: ledger.id, paymentId: ledger.paymentId })
    .from(ledger)
    .where(
      and(
        eq(ledger.currency, "RUB"),
        gt(ledger.at, now - oldestSeconds),
        notExists(db.select({ id: receipts.id }).from(receipts).where(eq(receipts.ledgerId, ledger.id))),
      ),
    )
    .orderBy(asc(ledger.id))
    .limit(100);
  if (lines.length === 0) return;
  await db
    .insert(receipts)
    .values(lines.map((line) => ({ ...line, id: randomUUID(), tryAt: now, tries: 0 })))
    // Another server has just added it.
    .onConflictDoNothing();
}

async function print(
  context: ReceiptContext,
  printer: FiscalPrinter,
  { id, ledgerId, number }: typeof receipts.$inferSelect,
): Promise<void> {
  const { db, clock, messenger, settings } = context;
  const [line] = await db
    .select({ line: ledger, title: tariffs.title, account: accounts })
    .from(ledger)
    .leftJoin(tariffs, eq(tariffs.id, ledger.tariffId))
    .leftJoin(payments, eq(payments.id, ledger.paymentId))
    .leftJoin(accounts, eq(accounts.id, payments.accountId))
    .where(eq(ledger.id, ledgerId));
  if (!line) return;
  const { amount, taxPercent } = line.line;
  const to = line.account ? getMessageTarget(line.account) : null;
  const total = Math.abs(amount);
  const item = createItem(
    `Подписка «Луч»: ${line.title?.ru ?? ""}`.trim(),
    total,
    taxPercent ?? settings.receiptSeller.vatPercent,
  );
  const receipt: ReceiptToPrint = {
    id,
    number,
    kind: amount < 0 ? "refund" : "sale",
    seller: { ...settings.receiptSeller, site: settings.publicOrigin },
    buyer: to?.recipient ?? null,
    items: [item],
    total,
  };
  const record = await printer.print(receipt);
  await db.transaction(async (transaction) => {
    const stored = await transaction
      .update(receipts)
      .set({ printed: { ...receipt, ...record } })
      .where(and(eq(receipts.id, id), isNull(receipts.printed)))
      .returning({ id: receipts.id });
    // A short message would cost as much as it says: the register sends its own.
    if (stored.length === 0 || to?.channel !== "email" || !line.account) return;
    const locale = toLocale(line.account.language);
    const texts = messageTexts[locale].billing.fiscalReceipt;
    const { subject, lines } = fillMessage(
      { subject: texts.subject, lines: [receipt.kind === "sale" ? texts.sale : texts.refund, texts.numbers] },
      { sum: formatMoney(total, "RUB", languages[locale].tag), ...describe(record) },
    );
    const url = settings.publicOrigin + localisedPath(`/account/receipts/${id}`, locale);
    await messenger.send(
      transaction,
      clock.now(),
      createMessage(to, { locale, subject, lines, usefulSeconds, links: [{ text: texts.open, url }] }),
    );
  });
}

const describe = ({ drive, document, sign }: PrintedReceipt) => ({ drive, document: String(document), sign });
