import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { ledger, payments, receipts } from "../../platform/db/schema";

const maxReceipts = 500;

/** The receipts of an account's payments that are on record, latest first. */
export const findReceipts = (db: Database, accountId: string, id?: string) =>
  db
    .select({ receipt: receipts, refundId: ledger.refundId })
    .from(receipts)
    .innerJoin(ledger, eq(ledger.id, receipts.ledgerId))
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(
      and(
        eq(payments.accountId, accountId),
        isNotNull(receipts.printed),
        id === undefined ? undefined : eq(receipts.id, id),
      ),
    )
    .orderBy(desc(receipts.number))
    .limit(maxReceipts);
